import { estimatedCardFee } from '@comanda/domain/ledger/card-fee'
import { type ChargedOrder, cardFeeEntry, chargedToCard, chargeEntry } from '@comanda/domain/ledger/charge'
import { accounts, type Entry } from '@comanda/domain/ledger/entry'
import { cents } from '@comanda/domain/money/cents'
import { orderNumberOf } from '@comanda/domain/ordering/order-number'
import { promisedAt } from '@comanda/domain/ordering/promised-at'
import { storeOrderLines } from '@comanda/domain/ordering/read-order-lines'
import type { OrderingSettings } from '@comanda/domain/ordering/restaurant'
import { termsVersion } from '@comanda/domain/ordering/terms'
import { mailboxKey } from '@comanda/domain/people/email'
import { phoneDigits } from '@comanda/domain/people/phone'
import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import { cardShareOfFee, platformFee } from '@comanda/domain/pricing/platform-fee'
import { type Instant, minutes } from '@comanda/domain/time/instant'
import type { JsonRow } from '@comanda/server/db/insert-rows'
import type { InventedOrder } from './invent-order.ts'
import type { Random } from './random.ts'
import { intentOf, type Selling } from './selling.ts'

/** One order with all its rows. */
export interface OrderRows {
  order: JsonRow
  history: JsonRow[]
  redemptions: JsonRow[]
  ledger: JsonRow[]
  refunds: JsonRow[]
}

interface GivenToOrder {
  /** Steps after this have not happened yet. */
  now: Instant
  /** The hash of the token that opens its page. */
  tokenHash: Buffer
  pickupNumber: number
  /** The columns with the customer's account. */
  account: JsonRow
  selling: Selling
}

/** A paid order that has passed through the kitchen, or is there now. */
export function orderRows(
  random: Random,
  restaurantId: string,
  settings: OrderingSettings,
  invented: InventedOrder,
  given: GivenToOrder,
): OrderRows {
  const steps = stepsOf(random, settings, invented, given.now)
  return {
    order: orderRow(random, restaurantId, settings, invented, given, steps),
    history: steps.map(({ from, to, at }) => ({
      restaurant_id: restaurantId,
      order_id: invented.id,
      from_status: from,
      to_status: to,
      actor: 'system:demo',
      at: time(at),
    })),
    redemptions: invented.code
      ? [
          {
            restaurant_id: restaurantId,
            order_id: invented.id,
            discount_code_id: invented.code.id,
            customer_key: mailboxKey(invented.customer.email),
            phone_key: phoneDigits(invented.customer.phone),
            state: 'redeemed',
            created_at: time(invented.at),
          },
        ]
      : [],
    ledger: ledgerRows(restaurantId, invented, given.selling),
    refunds: [],
  }
}

/** Travel time of the couriers of past orders, which have no quotes. */
export const inventedEtaMinutes = 15

function orderRow(
  random: Random,
  restaurantId: string,
  settings: OrderingSettings,
  { id, sessionId, at, customer, fulfillment, breakdown, code, scheduledFor, giftCardId }: InventedOrder,
  { tokenHash, pickupNumber, account, selling }: GivenToOrder,
  steps: ReturnType<typeof stepsOf>,
): JsonRow {
  const last = steps.at(-1)!
  const has21Plus = breakdown.lines.some((line) => line.is21Plus)
  const courierEtaMinutes = settings.courierEnabled ? inventedEtaMinutes : null
  const timing =
    scheduledFor === null ? ({ mode: 'asap' } as const) : { mode: 'later' as const, at: scheduledFor }
  const charged = chargedOrder(breakdown, selling)
  const byCard = chargedToCard(charged) > 0
  return {
    id,
    restaurant_id: restaurantId,
    order_number: orderNumberOf(id),
    pickup_number: pickupNumber,
    token_hash: hex(tokenHash),
    checkout_key: random.uuid(),
    request_hash: hex(tokenHash),
    source: 'web',
    status: last.to,
    status_at: time(last.at),
    revision: steps.length,
    payment_status: 'succeeded',
    ...(byCard && random.pick(cards)),
    payment_intent_id: byCard && selling.atProvider ? intentOf(id) : null,
    connected_account: selling.account,
    paid_at: time(at),
    captured_at: time(at),
    created_at: time(at - 20_000),
    expires_at: time(at + minutes(15)),
    customer_first_name: customer.firstName,
    customer_last_name: customer.lastName,
    customer_email: customer.email,
    customer_phone: customer.phone,
    ...account,
    delivery_type: fulfillment,
    delivery_address: fulfillment === 'delivery' ? customer.address : null,
    scheduled_for: scheduledFor === null ? null : time(scheduledFor),
    promised_at: time(promisedAt({ now: at, timing, fulfillment, settings, courierEtaMinutes })),
    cart: storeOrderLines(breakdown.lines),
    kids_meals: breakdown.kidsMeals,
    has_21_plus: has21Plus,
    age_confirmed: has21Plus,
    subtotal: breakdown.subtotal,
    discount_code_id: code?.id ?? null,
    coupon_code: breakdown.discountCode,
    discount_type: breakdown.discountType,
    discount_amount: breakdown.discount,
    delivery_discount: breakdown.deliveryDiscount,
    tax: breakdown.tax,
    tax_rate: settings.taxRate,
    tax_after_discount: settings.taxAfterDiscount,
    processing_fee: breakdown.processingFee,
    delivery_fee: breakdown.deliveryFee,
    total: breakdown.total,
    tip: breakdown.tip,
    tip_percentage: breakdown.tipPercentage,
    grand_total: breakdown.grandTotal,
    gift_card_id: giftCardId,
    gift_card_last4: breakdown.giftCard?.last4 ?? null,
    gift_card_amount: charged.giftCard,
    refunded_amount: 0,
    application_fee_amount: charged.platformFee,
    combine_tax_processing: settings.combineTaxProcessing,
    terms_version: termsVersion,
    terms_accepted_at: time(at - 20_000),
    visit_session_id: sessionId,
    is_demo: true,
  }
}

/** The statuses from paid to completed at realistic intervals, or to where the kitchen is now. */
function stepsOf(
  random: Random,
  settings: OrderingSettings,
  { at: paidAt, openState }: InventedOrder,
  now: Instant,
) {
  const cooking = (settings.estimatedPrepMinutes ?? 20) * (0.6 + random.next() * 0.5)
  const spans = {
    pending: 0,
    acknowledged: 0.5 + random.next() * 3,
    preparing: 1 + random.next() * 4,
    ready: cooking,
    completed: 2 + random.next() * 12,
  }
  let at = paidAt
  let from: string | null = null
  const steps = Object.entries(spans).map(([to, span]) => {
    at += Math.round(minutes(span))
    const step = { from, to, at }
    from = to
    return step
  })
  if (openState === null) return steps.filter((step) => step.at <= now)
  const reached = steps.slice(0, steps.findIndex(({ to }) => to === openState) + 1)
  // An open order can be younger than the sum of these intervals: they are shortened in proportion.
  const pace = Math.min(1, (0.9 * (now - paidAt)) / (reached.at(-1)!.at - paidAt))
  return reached.map((step) => ({ ...step, at: paidAt + Math.round((step.at - paidAt) * pace) }))
}

export const cards = [
  { card_brand: 'visa', card_last4: '4242' },
  { card_brand: 'mastercard', card_last4: '4444' },
  { card_brand: 'amex', card_last4: '0005' },
]

function hex(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`
}

/** The ledger entries of a paid order: its charge and the provider's card fee. Marked as demo data. */
function ledgerRows(restaurantId: string, { id, at, breakdown }: InventedOrder, selling: Selling): JsonRow[] {
  const order = chargedOrder(breakdown, selling)
  const onCard = chargedToCard(order)
  const charge = { kind: 'charge', entry: chargeEntry(order) }
  const fee = { kind: 'card_fee', entry: cardFeeEntry(estimatedCardFee(onCard), order) }
  const paidByCard = selling.atProvider ? intentOf(id) : `demo:${id}`
  return (onCard > 0 ? [charge, fee] : [charge]).map(({ kind, entry }) => ({
    ...everyAccount(entry),
    kind,
    at: time(at),
    restaurant_id: restaurantId,
    order_id: id,
    provider_ref: onCard > 0 ? paidByCard : `order:${id}`,
    is_demo: !selling.atProvider || onCard === 0,
  }))
}

/** The amounts of an order that the ledger keeps apart. */
export function chargedOrder(breakdown: Breakdown, { terms }: Selling): ChargedOrder {
  const { subtotal, tax, deliveryFee, processingFee, total, tip, grandTotal } = breakdown
  const parts = { subtotal, tax, deliveryFee, processingFee, total, tip, grandTotal }
  return {
    ...parts,
    giftCard: breakdown.giftCard?.amount ?? cents(0),
    counter: cents(0),
    platformFee: cardShareOfFee(platformFee(breakdown, terms), breakdown),
    connected: terms.connectEnabled,
  }
}

/** All columns of a ledger entry. */
export function everyAccount(entry: Entry): JsonRow {
  return Object.fromEntries(accounts.map((account) => [account, entry[account] ?? 0]))
}

/** Formats an instant for a row. */
export function time(at: Instant): string {
  return new Date(at).toISOString()
}
