import { refundEntry } from '@comanda/domain/ledger/refund'
import { type Cents, cents } from '@comanda/domain/money/cents'
import { hours, type Instant, minutes } from '@comanda/domain/time/instant'
import type { JsonRow } from '@comanda/server/db/insert-rows'
import type { InventedOrder } from './invent-order.ts'
import { chargedOrder, everyAccount, type OrderRows, time } from './order-rows.ts'
import type { Random } from './random.ts'
import { refundOf, type Selling } from './selling.ts'

/** The exceptional ends of past orders. */
export type Exception = 'cancelled' | 'partly_refunded' | 'unpaid'

/** Selects a few orders of guests, one for each exception, from before the last day. */
export function selectExceptions(
  orders: readonly InventedOrder[],
  users: ReadonlyMap<string, string>,
  now: Instant,
): ReadonlyMap<InventedOrder, Exception> {
  const ordinary = orders.filter(
    ({ at, customer, code, giftCardId, fulfillment }) =>
      at < now - hours(24) && !users.has(customer.email) && !code && !giftCardId && fulfillment === 'pickup',
  )
  return new Map(
    selected.flatMap(([index, exception]) => {
      const order = ordinary.at(index)
      return order ? [[order, exception]] : []
    }),
  )
}

const selected: [index: number, exception: Exception][] = [
  [-3, 'cancelled'],
  [-8, 'partly_refunded'],
  [-14, 'unpaid'],
]

/** The rows of an order with that end. */
export function endedBy(
  exception: Exception | undefined,
  random: Random,
  invented: InventedOrder,
  selling: Selling,
  rows: OrderRows,
): OrderRows {
  if (exception === 'cancelled') return cancelled(random, invented, selling, rows)
  if (exception === 'partly_refunded') return partlyRefunded(random, invented, selling, rows)
  return exception === 'unpaid' ? unpaid(invented, rows) : rows
}

/** Cancelled by the restaurant before it was acknowledged, and refunded in full. */
function cancelled(random: Random, invented: InventedOrder, selling: Selling, rows: OrderRows): OrderRows {
  const [paid] = rows.history
  const at = invented.at + minutes(6)
  const reason = 'The customer called: wrong day.'
  const step = { ...paid!, from_status: 'pending', to_status: 'cancelled', at: time(at) }
  const { grandTotal } = invented.breakdown
  return refunded(random, invented, selling, at, grandTotal, {
    ...rows,
    order: {
      ...rows.order,
      status: 'cancelled',
      status_at: time(at),
      cancelled_at: time(at),
      cancel_reason: reason,
      payment_status: 'refunded',
      revision: 3,
    },
    history: [paid!, step],
    refund: { reason: 'cancelled', note: reason },
  })
}

/** One dish was missing. */
function partlyRefunded(
  random: Random,
  invented: InventedOrder,
  selling: Selling,
  rows: OrderRows,
): OrderRows {
  const { lines, grandTotal } = invented.breakdown
  const [line] = lines
  const amount = cents(Math.min(line!.unitPrice, Math.floor(grandTotal / 2)))
  return refunded(random, invented, selling, invented.at + minutes(75), amount, {
    ...rows,
    order: { ...rows.order, payment_status: 'partially_refunded', revision: rows.history.length + 1 },
    refund: { reason: 'item_missing_or_wrong', note: `${line!.name} was missing.` },
  })
}

function refunded(
  random: Random,
  { id, breakdown }: InventedOrder,
  selling: Selling,
  at: Instant,
  amount: Cents,
  { refund, ...rows }: OrderRows & { refund: { reason: string; note: string } },
): OrderRows {
  const refundId = random.uuid()
  const ref = { restaurant_id: rows.order.restaurant_id!, order_id: id }
  return {
    ...rows,
    order: { ...rows.order, refunded_amount: amount },
    refunds: [
      {
        ...ref,
        ...refund,
        amount,
        id: refundId,
        request_key: random.uuid(),
        provider_refund_id: selling.atProvider ? refundOf(refundId) : null,
        state: 'succeeded',
        requested_by: 'system:demo',
        created_at: time(at),
        settled_at: time(at),
      },
    ],
    ledger: [
      ...rows.ledger,
      {
        ...everyAccount(refundEntry(chargedOrder(breakdown, selling), { earlier: {}, amount })),
        ...ref,
        kind: 'refund',
        at: time(at),
        is_demo: !selling.atProvider,
        provider_ref: selling.atProvider ? refundOf(refundId) : refundId,
      },
    ],
  }
}

/** A phone order whose payment link was not used within its hour. */
function unpaid({ at }: InventedOrder, { order }: OrderRows): OrderRows {
  const ended = at + hours(1)
  const noPayment: JsonRow = {
    paid_at: null,
    captured_at: null,
    payment_intent_id: null,
    card_brand: null,
    card_last4: null,
    pickup_number: null,
    visit_session_id: null,
    payment_status: 'failed',
    payment_error: 'The time to pay is over.',
    expires_at: time(ended),
    released_at: time(ended),
  }
  return {
    order: {
      ...order,
      ...noPayment,
      source: 'phone',
      status: 'pending',
      status_at: time(at),
      revision: 2,
    },
    history: [],
    redemptions: [],
    ledger: [],
    refunds: [],
  }
}
