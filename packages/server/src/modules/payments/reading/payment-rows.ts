import type { Payment, PaymentFilter } from '@comanda/contract/payment-queries'
import { estimatedCardFee } from '@comanda/domain/ledger/card-fee'
import { type Account, accounts, receivedByRestaurant } from '@comanda/domain/ledger/entry'
import { addCents, type Cents, cents, subtractCents } from '@comanda/domain/money/cents'
import type { PaymentStatus } from '@comanda/domain/ordering/payment-status'
import type { Zone } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { AccessScope } from '../../identity/public.ts'
import { all, matching } from './filter.ts'
import { type Condition, isDisputed, type PaymentSource, paymentSources } from './sources.ts'

/** Payments of a filter, of orders and of sold gift cards, newest first. `more`: further conditions. */
export async function findPayments(
  tx: Tx,
  { scope, filter, zone }: { scope: AccessScope; filter: PaymentFilter; zone: Zone },
  more: readonly Condition[],
  limit: number,
): Promise<Payment[]> {
  const found = await Promise.all(
    paymentSources.map((source) =>
      readPayments(tx, source, [...matching(scope, filter, zone, source), ...more], limit),
    ),
  )
  return found
    .flat()
    .sort((a, b) => b.at - a.at || (a.orderId < b.orderId ? 1 : -1))
    .slice(0, limit)
}

/** Whether there is any payment in a scope, of an order or a sold gift card. */
export async function hasPayments(tx: Tx, { restaurantIds }: AccessScope): Promise<boolean> {
  const own = restaurantIds === 'all' ? sql`true` : sql`restaurant_id = any(${restaurantIds}::uuid[])`
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from orders where ${own}) or exists (select from gift_card_purchases where ${own}) as found`.execute(
    tx,
  )
  return rows[0]?.found === true
}

/** Payments of a source that meet all conditions, newest first, each with the sums of its ledger entries. */
export async function readPayments(
  tx: Tx,
  source: PaymentSource,
  conditions: readonly Condition[],
  limit: number,
): Promise<Payment[]> {
  const { rows } = await sql<PaymentRow>`
    select o.id, o.order_number, o.restaurant_id, r.name as restaurant_name, r.timezone, o.created_at, o.customer_name,
      o.card_brand, o.card_last4, o.payment_status, o.grand_total, o.gift_card_amount, o.counter_amount, o.refunded_amount,
      o.payment_intent_id, o.connected_account, ${isDisputed(source)} as is_disputed,
      ${source.hasProblem} as has_problem, ${source.giftCard} as sold_card, ledger.*
    from ${source.from}
    join restaurants r on r.id = o.restaurant_id
    cross join lateral (
      select coalesce(bool_or(kind = 'charge'), false) as charged,
        coalesce(bool_or(kind = 'card_fee'), false) as fee_known, ${sums}
      from ledger_entries l where l.restaurant_id = o.restaurant_id and l.${sql.ref(source.key)} = o.id
    ) as ledger
    where ${all(conditions)} order by o.created_at desc, o.id desc limit ${limit}`.execute(tx)
  return rows.map(paymentOf)
}

/** The sum of each account over `l`, rows of `ledger_entries`. */
const sums = sql.join(
  accounts.map((account) => sql`coalesce(sum(l.${sql.ref(account)}), 0)::bigint as ${sql.ref(account)}`),
)

export type Sums = Record<Account, Cents>

interface PaymentRow extends Sums {
  id: string
  order_number: string
  restaurant_id: string
  restaurant_name: string
  timezone: string
  created_at: Date
  customer_name: string | null
  card_brand: string | null
  card_last4: string | null
  payment_status: PaymentStatus
  grand_total: Cents
  gift_card_amount: Cents
  counter_amount: Cents
  refunded_amount: Cents
  payment_intent_id: string | null
  connected_account: string | null
  is_disputed: boolean
  has_problem: boolean
  /** The last characters of the sold gift card; '' for none yet, null for the payment of an order. */
  sold_card: string | null
  charged: boolean
  fee_known: boolean
}

function paymentOf(row: PaymentRow): Payment {
  const cardFee = cardFeeOf(row)
  // For a charge that was transferred to the restaurant's own account the platform bears the provider's fee.
  const unrecordedFee = cardFee?.estimated && row.connected_account === null ? cardFee.amount : cents(0)
  return {
    orderId: row.id,
    orderNumber: row.order_number,
    giftCard: row.sold_card === null ? null : { last4: row.sold_card || null },
    restaurant: { id: row.restaurant_id, name: row.restaurant_name, zone: row.timezone },
    at: row.created_at.getTime(),
    customerName: row.customer_name ?? '',
    card: row.card_brand && row.card_last4 ? { brand: row.card_brand, last4: row.card_last4 } : null,
    state: row.payment_status,
    disputed: row.is_disputed,
    problem: row.has_problem,
    amount: row.grand_total,
    refunded: row.refunded_amount,
    platformFee: cents(-row.platform_income),
    cardFee,
    net: subtractCents(receivedByRestaurant(row), unrecordedFee),
    intentId: row.payment_intent_id,
  }
}

function cardFeeOf(row: PaymentRow): Payment['cardFee'] {
  if (row.fee_known) return { amount: addCents(row.card_fee, row.platform_card_fee), estimated: false }
  if (!row.charged || row.payment_intent_id === null) return null
  return { amount: estimatedCardFee(onCardOf(row)), estimated: true }
}

function onCardOf(row: Pick<PaymentRow, 'grand_total' | 'gift_card_amount' | 'counter_amount'>): Cents {
  return subtractCents(row.grand_total, addCents(row.gift_card_amount, row.counter_amount))
}
