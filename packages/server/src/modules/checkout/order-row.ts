import { createHash } from 'node:crypto'
import type { OrderView } from '@comanda/contract/orders'
import { cardAmountOf } from '@comanda/domain/marketing/gift-card'
import { allergenLine } from '@comanda/domain/menu/allergens'
import { zeroCents } from '@comanda/domain/money/cents'
import { cleanCar } from '@comanda/domain/ordering/curbside'
import type { CheckoutOrder } from '@comanda/domain/ordering/decide-checkout'
import { orderNumberOf } from '@comanda/domain/ordering/order-number'
import { paymentLinkExpiry } from '@comanda/domain/ordering/phone-order'
import { storeOrderLines } from '@comanda/domain/ordering/read-order-lines'
import { termsVersion } from '@comanda/domain/ordering/terms'
import type { PricedLine } from '@comanda/domain/pricing/breakdown'
import { cardShareOfFee, platformFee } from '@comanda/domain/pricing/platform-fee'
import { minutes } from '@comanda/domain/time/instant'
import { openSpanAt } from '@comanda/domain/time/opening'
import type { Insertable } from 'kysely'
import type { App } from '../../app.ts'
import { json } from '../../db/json.ts'
import type { Orders } from '../../db/tables.ts'
import { hashOfToken } from '../../platform/token-hash.ts'
import { receiptEmailOf, type UnsettledOrder } from '../payments/public.ts'
import { orderPrepMinutes } from './order-time.ts'
import { isCapturedLater, type PaymentTerms } from './payment-terms.ts'
import type { Gathered, PlaceOrderInput } from './request.ts'

/** An order that passed every rule, with all data that it refers to. */
export interface AcceptedOrder extends CheckoutOrder, Gathered {
  input: PlaceOrderInput
  terms: PaymentTerms
}

/** The row of a new order. `token` gives access to it. */
export function newRow(app: App, id: string, token: string, order: AcceptedOrder) {
  const { input, breakdown, customer, quote, terms } = order
  const { request } = input
  const { now, addedTo } = order.facts
  return {
    id,
    restaurant_id: order.storefront.restaurant.id,
    order_number: orderNumberOf(id),
    token_hash: hashOfToken(token),
    checkout_key: input.checkoutKey,
    request_hash: hashOfRequest(input),
    status_at: new Date(now),
    expires_at: new Date(input.phone ? linkExpiry(order) : now + minutes(app.config.pendingMinutes)),
    added_to: addedTo?.orderId ?? null,
    held_until: addedTo?.heldUntil ? new Date(addedTo.heldUntil) : null,
    source: input.phone ? 'phone' : 'web',
    user_id: customer.userId,
    customer_first_name: customer.firstName,
    customer_last_name: customer.lastName,
    customer_email: customer.email,
    customer_phone: customer.phone,
    delivery_type: request.fulfillment,
    delivery_address: order.address,
    dropoff_note: order.dropoffNote,
    text_when_ready: request.fulfillment === 'pickup' && input.textWhenReady === true,
    delivery_quote_id: quote?.id ?? null,
    uber_quote_id: quote?.provider_quote_id ?? null,
    scheduled_for: request.timing.mode === 'later' ? new Date(request.timing.at) : null,
    promised_at: new Date(order.promisedAt),
    prep_minutes: orderPrepMinutes(order, breakdown),
    cart: json(storeOrderLines(breakdown.lines.map((line) => withAllergens(line, order)))),
    kids_meals: json(breakdown.kidsMeals),
    utensils: input.utensils === true,
    ...curbsideOf(order),
    has_21_plus: breakdown.lines.some((line) => line.is21Plus),
    age_confirmed: input.ageConfirmed,
    subtotal: breakdown.subtotal,
    discount_code_id: order.code?.id ?? null,
    coupon_code: breakdown.discountCode,
    discount_type: breakdown.discountType,
    discount_amount: breakdown.discount,
    delivery_discount: breakdown.deliveryDiscount,
    tax: breakdown.tax,
    tax_rate: order.storefront.restaurant.settings.taxRate,
    tax_after_discount: order.storefront.restaurant.settings.taxAfterDiscount,
    processing_fee: breakdown.processingFee,
    delivery_fee: breakdown.deliveryFee,
    total: breakdown.total,
    tip: breakdown.tip,
    tip_percentage: breakdown.tipPercentage,
    grand_total: breakdown.grandTotal,
    gift_card_id: giftCardClaim(order)?.id ?? null,
    gift_card_last4: breakdown.giftCard?.last4 ?? null,
    gift_card_amount: breakdown.giftCard?.amount ?? zeroCents,
    counter_amount: breakdown.counter ?? zeroCents,
    application_fee_amount: cardShareOfFee(platformFee(breakdown, terms.fee), breakdown),
    points_to_earn: order.pointsToEarn,
    reward_points: order.rewardPoints,
    capture_mode: isCapturedLater(terms, request.timing, now) ? 'on_acknowledge' : 'at_order',
    connected_account: terms.connectedAccount,
    combine_tax_processing: order.storefront.restaurant.settings.combineTaxProcessing,
    terms_version: input.phone ? phoneTerms : termsVersion,
    terms_accepted_at: new Date(now),
    visit_session_id: input.sessionId,
    created_at: new Date(now),
  } satisfies Insertable<Orders>
}

function linkExpiry({ facts, input, promisedAt }: AcceptedOrder): number {
  const { now, settings, addedTo } = facts
  const isAddition = addedTo !== null && addedTo !== undefined
  const ends = {
    promisedAt: isAddition || input.request.timing.mode === 'later' ? promisedAt : null,
    closesAt: openSpanAt(now, settings.calendar, settings.timezone)?.close ?? null,
  }
  return paymentLinkExpiry(now, ends, isAddition)
}

/** A customer on the phone has not read the terms of the website. */
const phoneTerms = 'phone'

/** The order as the payment needs it. */
export function unsettled(row: ReturnType<typeof newRow>, order: AcceptedOrder): UnsettledOrder {
  return {
    id: row.id,
    restaurantId: row.restaurant_id,
    orderNumber: row.order_number,
    receiptEmail: receiptEmailOf(row),
    grandTotal: row.grand_total,
    cardAmount: cardAmountOf(order.breakdown),
    paymentIntentId: null,
    hasCode: order.code !== null,
    hasReward: order.rewardPoints > 0,
    hasGiftCard: row.gift_card_id !== null,
    captureLater: row.capture_mode === 'on_acknowledge',
    isAuthorized: false,
    isCancelled: false,
    connectedAccount: row.connected_account,
    charged: {
      ...order.breakdown,
      giftCard: row.gift_card_amount,
      counter: row.counter_amount,
      platformFee: row.application_fee_amount,
      connected: row.connected_account !== null,
    },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}

/** The order as its customer sees it, before it is paid. */
export function viewOf(row: ReturnType<typeof newRow>, order: AcceptedOrder, token: string): OrderView {
  const { customer, breakdown, input } = order
  const { firstName, lastName, phone, email } = customer
  const { fulfillment, timing } = input.request
  return {
    id: row.id,
    token,
    restaurantId: row.restaurant_id,
    orderNumber: row.order_number,
    pickupNumber: null,
    status: 'pending',
    paymentStatus: 'pending',
    fulfillment,
    scheduledFor: timing.mode === 'later' ? timing.at : null,
    promisedAt: row.promised_at.getTime(),
    createdAt: order.facts.now,
    address: order.address,
    dropoffNote: order.dropoffNote,
    courier: null,
    curbside: {
      isOffered: false,
      vehicle: row.curbside_vehicle,
      space: row.curbside_space,
      arrivedAt: null,
    },
    customer: { firstName, lastName, phone, email },
    card: null,
    breakdown,
    combineTaxProcessing: row.combine_tax_processing,
    refunded: zeroCents,
    due: row.counter_amount,
    pointsToEarn: order.pointsToEarn,
    history: [],
  }
}

/**
 * Equal for requests of the same order. Ignores the checkout key, the visit, the displayed time and the order
 * that they replace.
 */
export function hashOfRequest({
  checkoutKey,
  sessionId,
  ownOrder,
  displayedTime,
  ...request
}: PlaceOrderInput): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest()
}

/** The part of the order that a gift card pays; null for none. */
export function giftCardClaim({ giftCard, breakdown }: AcceptedOrder) {
  return giftCard && breakdown.giftCard ? { id: giftCard.id, amount: breakdown.giftCard.amount } : null
}

/** The car to which the order is brought, if the restaurant offers it. */
function curbsideOf({ input, storefront }: AcceptedOrder) {
  const isOffered = storefront.offersCurbside && input.request.fulfillment === 'pickup'
  const car = isOffered && input.curbside ? cleanCar(input.curbside) : null
  if (!car?.vehicle) return { curbside_vehicle: null, curbside_space: '' }
  return { curbside_vehicle: car.vehicle, curbside_space: car.space }
}

/** A line with what the menu states about its allergens, for the ticket. */
function withAllergens(line: PricedLine, { storefront }: AcceptedOrder): PricedLine {
  const allergens = allergenLine(storefront.productsById.get(line.productId)?.allergens ?? {})
  return allergens === '' ? line : { ...line, allergens }
}
