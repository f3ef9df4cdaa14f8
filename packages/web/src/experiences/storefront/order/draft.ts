import type { DeliveryQuote } from '@comanda/contract/checkout'
import type { GiftCardBalance } from '@comanda/domain/marketing/gift-card'
import type { Cents } from '@comanda/domain/money/cents'
import type { CartLine } from '@comanda/domain/ordering/cart'
import type { RememberedLine } from '@comanda/domain/ordering/check-cart'
import type { Car } from '@comanda/domain/ordering/curbside'
import type { FulfillmentType, OrderTiming } from '@comanda/domain/ordering/restaurant'
import type { AppliedDiscount } from '@comanda/domain/pricing/applied-discount'
import type { TipChoice } from '@comanda/domain/pricing/breakdown'

/** A draft order, stored per browser tab. Contains no contact data. */
export interface OrderDraft {
  version: 1
  restaurantId: string
  lines: CartLine[]
  /** To report what changed since a line was added. */
  memory: RememberedLine[]
  /** null until the order-start dialog is completed. */
  fulfillment: FulfillmentType | null
  timing: OrderTiming
  address: string
  dropoffNote: string
  /** Pickup only. */
  textWhenReady: boolean
  /** Utensils are included on request only. */
  utensils: boolean
  /** The car to which a pickup order is brought. */
  curbside: Car | null
  quote: DeliveryQuote | null
  /** The customer has removed the code that applies automatically. */
  withoutAutomatic?: boolean
  discount: AppliedDiscount | null
  kidsMeals: { name: string; quantity: number }[]
  /** The gift card for the payment, and its balance when it was entered. */
  giftCard: (GiftCardBalance & { code: string }) | null
  /** The savings by offers on the lines, as last computed. */
  saved?: Cents | undefined
  /** null: nothing chosen yet. */
  tip: TipChoice | null
  ageConfirmed: boolean
  /** One for each checkout attempt; renewed when the order's content changes. */
  checkoutKey: string
}

export function emptyDraft(restaurantId: string): OrderDraft {
  return {
    version: 1,
    restaurantId,
    lines: [],
    memory: [],
    fulfillment: null,
    timing: { mode: 'asap' },
    address: '',
    dropoffNote: '',
    textWhenReady: false,
    utensils: false,
    curbside: null,
    quote: null,
    discount: null,
    kidsMeals: [],
    giftCard: null,
    tip: null,
    ageConfirmed: false,
    checkoutKey: crypto.randomUUID(),
  }
}
