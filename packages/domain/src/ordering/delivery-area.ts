import type { Address } from '../people/address.ts'
import type { OrderingSettings } from './restaurant.ts'

/**
 * Why the restaurant's own drivers do not deliver to an address, as a message, or null. Without a list of zip
 * codes they deliver anywhere; the four digits of a ZIP+4 code are ignored.
 */
export function deliveryAreaIssue(
  { zip }: Pick<Address, 'zip'>,
  { deliveryZips }: Pick<OrderingSettings, 'deliveryZips'>,
): string | null {
  const area = zip.slice(0, 5)
  if (deliveryZips === null || deliveryZips.includes(area)) return null
  return `The restaurant does not deliver to ${area}.`
}
