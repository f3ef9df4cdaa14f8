import { type Cents, subtractCents } from '../money/cents.ts'
import { formatDollars } from '../money/format.ts'
import type { FulfillmentType, OrderingSettings } from './restaurant.ts'

type Minimums = Pick<OrderingSettings, 'minimumOrderPickup' | 'minimumOrderDelivery'>

/** What the undiscounted subtotal lacks to reach the minimum order, or null when it is reached. */
export function minimumIssue(
  subtotal: Cents,
  fulfillment: FulfillmentType,
  settings: Minimums,
): { message: string; missing: Cents } | null {
  const minimum = minimumOrder(fulfillment, settings)
  if (subtotal >= minimum) return null
  const missing = subtractCents(minimum, subtotal)
  const message = `Minimum order for ${fulfillment}: $${formatDollars(minimum)}. Add $${formatDollars(missing)} more to continue.`
  return { message, missing }
}

export function minimumOrder(fulfillment: FulfillmentType, settings: Minimums): Cents {
  return fulfillment === 'pickup' ? settings.minimumOrderPickup : settings.minimumOrderDelivery
}
