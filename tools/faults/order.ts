import type { Contract } from '@comanda/contract/contract'
import { cents } from '@comanda/domain/money/cents'
import { percent } from '@comanda/domain/money/percent'
import type { InferContractRouterInputs } from '@orpc/contract'
import { type Shop, simpleLine } from '../program/shop.ts'
import type { Checkout } from './plan.ts'

export type OrderInput = InferContractRouterInputs<Contract>['checkout']['placeOrder']
type CheckoutRequest = OrderInput['request']

/** Adds `more` units of each product to the planned quantities, for when the minimum was not reached. */
export function checkoutRequestOf(checkout: Checkout, shop: Shop, more: number): CheckoutRequest {
  const lines = checkout.lines.flatMap(({ product, quantity }, index) => {
    const found = shop.products[product]
    return found ? [simpleLine(`line-${index}`, found, quantity + more)] : []
  })
  return {
    lines,
    fulfillment: checkout.fulfillment,
    timing: checkout.guest?.timing ?? { mode: 'asap' },
    quoteId: null,
    discountCode: checkout.code,
    kidsMeals: [],
    tip: checkout.tip === 0 ? { kind: 'none' } : { kind: 'percentage', percentage: percent(checkout.tip) },
  }
}

export function orderOf(
  checkout: Checkout,
  shop: Shop,
  request: CheckoutRequest,
  displayed: { grandTotal: number; giftCard: number },
): Omit<OrderInput, 'restaurantId'> {
  return {
    checkoutKey: checkout.checkoutKey,
    request,
    displayedTotal: cents(displayed.grandTotal),
    displayedGiftCard: cents(displayed.giftCard),
    contact: {
      firstName: checkout.guest?.firstName ?? 'Robin',
      lastName: checkout.guest?.lastName ?? `Guest ${checkout.number}`,
      phone: checkout.phone,
      email: checkout.email,
    },
    address: checkout.fulfillment === 'delivery' ? addressNear(checkout, shop) : null,
    dropoffNote: null,
    termsAccepted: true,
    ageConfirmed: false,
    sessionId: checkout.guest?.sessionId ?? null,
  }
}

/** An address in the town of the restaurant. */
export function addressNear(checkout: Checkout, shop: Shop): string {
  const town = shop.restaurant.address.split(',').slice(-2).join(',').trim()
  return `${10 + (checkout.number % 80)} Main Street, ${town}`
}
