import type { DeliveryQuote } from '@comanda/contract/checkout'
import type { PhoneRequest } from '@comanda/contract/phone-orders'
import { type Cents, zeroCents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import type { CartLine } from '@comanda/domain/ordering/cart'
import type { PhonePayment } from '@comanda/domain/ordering/phone-order'
import type { FulfillmentType, OrderTiming } from '@comanda/domain/ordering/restaurant'
import { type CustomerIssues, customerIssues } from '@comanda/domain/people/customer'
import { maxCustomTip } from '@comanda/domain/pricing/tip'
import type { PlaceInput } from './queries.ts'

/** A phone order as it is entered. */
export interface PhoneDraft {
  /** One per form, so that no order is placed twice. */
  checkoutKey: string
  lines: CartLine[]
  fulfillment: FulfillmentType
  timing: OrderTiming
  address: string
  /** null until the address was checked. */
  quote: DeliveryQuote | null
  dropoffNote: string
  firstName: string
  lastName: string
  phone: string
  email: string
  tip: Cents | null
  discountCode: string
  utensils: boolean
  textWhenReady: boolean
  ageConfirmed: boolean
  payment: PhonePayment
  sendTo: ('email' | 'sms')[]
}

export function emptyDraft(fulfillment: FulfillmentType): PhoneDraft {
  return {
    checkoutKey: crypto.randomUUID(),
    lines: [],
    fulfillment,
    timing: { mode: 'asap' },
    address: '',
    quote: null,
    dropoffNote: '',
    firstName: '',
    lastName: '',
    phone: '',
    email: '',
    tip: null,
    discountCode: '',
    utensils: false,
    textWhenReady: false,
    ageConfirmed: false,
    payment: 'counter',
    sendTo: ['sms'],
  }
}

/** What is ordered, without the customer. */
export function requestOf(draft: PhoneDraft): PhoneRequest {
  const { lines, fulfillment, timing, quote, discountCode, tip } = draft
  return {
    lines,
    fulfillment,
    timing,
    quoteId: fulfillment === 'delivery' ? (quote?.quoteId ?? null) : null,
    discountCode: discountCode.trim() || null,
    kidsMeals: [],
    tip: tip && tip > 0 ? { kind: 'custom', amount: tip } : { kind: 'none' },
  }
}

export function placeInputOf(
  restaurantId: string,
  draft: PhoneDraft,
  displayed: { total: Cents; promisedAt: number },
): PlaceInput {
  const { checkoutKey, fulfillment, firstName, lastName, phone, email, payment } = draft
  const isDelivery = fulfillment === 'delivery'
  return {
    restaurantId,
    checkoutKey,
    request: requestOf(draft),
    displayedTotal: displayed.total,
    ...(draft.timing.mode === 'asap' && { displayedTime: displayed.promisedAt }),
    contact: { firstName, lastName, phone, email },
    address: isDelivery ? (draft.quote?.address ?? null) : null,
    dropoffNote: isDelivery ? draft.dropoffNote || null : null,
    textWhenReady: !isDelivery && draft.textWhenReady,
    utensils: draft.utensils,
    ageConfirmed: draft.ageConfirmed,
    payment,
    sendTo: payment === 'link' ? draft.sendTo.filter((channel) => channel === 'sms' || email !== '') : [],
  }
}

/** Why the tip is not accepted; undefined when it is. `subtotal`: null until the order is priced. */
export function tipIssue({ tip }: Pick<PhoneDraft, 'tip'>, subtotal: Cents | null): string | undefined {
  if (tip === null) return undefined
  if (!(tip >= 0)) return 'Enter 0 or more.'
  const max = maxCustomTip(subtotal ?? zeroCents)
  return tip > max ? `At most ${formatMoney(max)}.` : undefined
}

/** Problems of the customer's fields; empty when they can be sent. */
export function contactIssues({
  firstName,
  lastName,
  phone,
  email,
  payment,
  sendTo,
}: PhoneDraft): CustomerIssues {
  const issues = customerIssues(
    { firstName, lastName, phone, email, termsAccepted: true },
    { emailRequired: payment === 'link' && sendTo.includes('email') },
  )
  return issues
}
