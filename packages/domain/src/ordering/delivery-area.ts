import type { Address } from '../people/address.ts'
import type { OrderingSettings } from './restaurant.ts'

/**
 * Why the house's own drivers do not go to an address, as a sentence, or null. Without a list of zip codes they go
 * anywhere; the four digits after a zip code play no part.
 */
export function deliveryAreaIssue(
  { zip }: Pick<Address, 'zip'>,
  { deliveryZips }: Pick<OrderingSettings, 'deliveryZips'>,
): string | null {
  const area = zip.slice(0, 5)
  if (deliveryZips === null || deliveryZips.includes(area)) return null
  return `The restaurant does not deliver to ${area}.`
}
