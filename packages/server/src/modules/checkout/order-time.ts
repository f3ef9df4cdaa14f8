import type { CheckoutRequest } from '@comanda/contract/checkout'
import { promisedAt } from '@comanda/domain/ordering/promised-at'
import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import { type FoundTime, findTime } from '@comanda/domain/throttling/find-time'
import type { KitchenLoad } from '@comanda/domain/throttling/kitchen-load'
import { prepMinutesOf } from '@comanda/domain/throttling/throttle'
import type { Gathered } from './request.ts'

/** The prep minutes of the lines that an order would contain. */
export function orderPrepMinutes({ storefront }: Gathered, { lines }: Breakdown): number {
  const { productsById, throttle } = storefront
  return prepMinutesOf(lines, (id) => productsById.get(id)?.categoryId, throttle.dishMinutes)
}

/** The promise of an order without the limits of the kitchen. */
export function usualTime({ facts }: Gathered, { fulfillment, timing }: CheckoutRequest): number {
  const { now, settings, quote } = facts
  const courierEtaMinutes = quote?.provider === 'courier' ? quote.etaMinutes : null
  return promisedAt({ now, timing, fulfillment, settings, courierEtaMinutes })
}

/** The promise that the limits allow in addition to everything already promised. */
export function allowedTime(
  gathered: Gathered,
  { fulfillment, timing }: CheckoutRequest,
  { load, usual, prepMinutes }: { load: KitchenLoad; usual: number; prepMinutes: number },
): FoundTime {
  const { facts, storefront } = gathered
  const kitchen = { now: facts.now, settings: facts.settings, throttle: storefront.throttle, load }
  return findTime(kitchen, { fulfillment, timing, prepMinutes, usual })
}
