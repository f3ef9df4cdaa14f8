import type { CheckoutRequest } from '@comanda/contract/checkout'
import type { Contract } from '@comanda/contract/contract'
import type { CheckoutFacts } from '@comanda/domain/ordering/checkout-facts'
import type { PhonePayment } from '@comanda/domain/ordering/phone-order'
import type { InferContractRouterInputs } from '@orpc/contract'
import type { StoredQuote } from '../delivery/public.ts'
import type { StoredGiftCard } from '../gift-cards/public.ts'
import type { StoredCode } from '../marketing/public.ts'
import type { Storefront } from '../menus/public.ts'

/** A checkout request of a restaurant. */
export interface Requested {
  restaurantId: string
  request: CheckoutRequest
  /** The token of the customer's own unpaid order, whose reservations count as available. */
  ownOrder?: string | null | undefined
  /** Whom the order is for; absent until it is placed. */
  contact?: { email: string; phone: string } | undefined
  /** Staff enter it for a customer on the phone. `addTo`: the id of the paid order that the dishes are added to. */
  phone?: { addTo?: string | undefined } | undefined
}

type CheckoutInput = InferContractRouterInputs<Contract>['checkout']['placeOrder']
/** `phone`: staff enter it for a customer on the phone; see `domain/ordering/decide-checkout.ts`. */
export type PlaceOrderInput = CheckoutInput & { phone?: { payment: PhonePayment; addTo?: string } }

/** Everything that a request refers to. */
export interface Gathered {
  storefront: Storefront
  quote: StoredQuote | null
  code: StoredCode | null
  giftCard: StoredGiftCard | null
  /** The codes that apply automatically. */
  automatic: StoredCode[]
  facts: CheckoutFacts
}
