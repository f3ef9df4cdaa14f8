import { type Cents, subtractCents } from '../money/cents.ts'
import { formatDollars } from '../money/format.ts'
import type { FulfillmentType, OrderingSettings } from './restaurant.ts'

type Minimums = Pick<OrderingSettings, 'minimumOrderPickup' | 'minimumOrderDelivery'>

/** The amount that is missing from the undiscounted subtotal to reach the minimum order, or null if it is reached. */
export function minimumIssue(
  subtotal: Cents,
  fulfillment: FulfillmentType,
  settings: Minimums,
  zoneMinimum: Cents | null = null,
): { message: string; missing: Cents } | null {
  const minimum = minimumOrder(fulfillment, settings, zoneMinimum)
  if (subtotal >= minimum) return null
  const missing = subtractCents(minimum, subtotal)
  const message = `Minimum order for ${fulfillment}: $${formatDollars(minimum)}. Add $${formatDollars(missing)} more to continue.`
  return { message, missing }
}

/** `zoneMinimum` is that of the quoted address; null while there is none, and outside of zones. */
export function minimumOrder(
  fulfillment: FulfillmentType,
  settings: Minimums,
  zoneMinimum: Cents | null = null,
): Cents {
  if (fulfillment === 'pickup') return settings.minimumOrderPickup
  return zoneMinimum ?? settings.minimumOrderDelivery
}
