import { atLeastZero, type Cents, subtractCents, zeroCents } from '../money/cents.ts'
import type { FulfillmentType, OrderingSettings } from '../ordering/restaurant.ts'

/**
 * The customer's delivery fee before a free-shipping code: the quoted fee, or the restaurant's own
 * fee without a quote, less the part that the restaurant pays. Never below 0, and 0 for pickup.
 */
export function customerDeliveryFee(
  fulfillment: FulfillmentType,
  quotedFee: Cents | null,
  settings: Pick<OrderingSettings, 'deliveryFee' | 'deliveryFeeRestaurantPays'>,
): Cents {
  if (fulfillment === 'pickup') return zeroCents
  return atLeastZero(
    subtractCents(quotedFee ?? settings.deliveryFee, atLeastZero(settings.deliveryFeeRestaurantPays)),
  )
}
