import type { Pool } from 'pg'
import { withDatabase } from '../../program/database.ts'
import type { Program } from '../../program/program.ts'
import { type EventGap, eventCounts, readCodes, type StoredCode } from '../facts.ts'
import { type ExternalState, readExternalState } from './provider.ts'

/** The order of a planned checkout. */
export interface MoneyOrder {
  id: string
  order_number: string
  restaurant_id: string
  checkout_key: string
  customer_email: string
  status: string
  payment_status: string
  payment_intent_id: string | null
  connected: boolean
  capture_mode: string
  grand_total: number
  /** What the card pays: the total without the part that a gift card pays. */
  card_amount: number
  refunded_amount: number
  released_at: Date | null
  coupon_code: string | null
  redemption: string | null
  /** Who quoted the delivery; null for a pickup. */
  quoted_by: 'courier' | 'house' | null
  paid_events: number
  /** Whether it was cancelled with a full refund. */
  is_returned: boolean
  /** Whether the customer is a loyalty member. */
  is_member: boolean
  points_to_earn: number
  reward_points: number
}

export interface StoredRefund {
  id: string
  order_id: string
  amount: number
  state: string
  provider_refund_id: string | null
  to_gift_card: boolean
}

export interface LedgerRow {
  order_id: string | null
  gift_card_id: string | null
  kind: string
  provider_ref: string
  /** The amount moved at the provider, on the platform's or a connected account. */
  moved: number
}

export interface HistoryStep {
  order_id: string
  from_status: string | null
  to_status: string
}

export interface StoredMail {
  id: string
  kind: string
  /** The order; null for emails with another cause. */
  subject_id: string | null
  recipient: string
  state: string
}

/** The remaining stock of a dish. */
export interface CountedDish {
  product_id: string
  left: number
}

export interface TakenPortion {
  order_id: string
  product_id: string
  quantity: number
  state: string
}

export interface MemberBalance {
  restaurant_id: string
  user_id: string
  balance: number
  /** The sum of all entries. */
  written: number
}

export interface PointsEntry {
  order_id: string
  kind: string
  points: number
}

export interface GiftCardBalance {
  id: string
  /** Its refund to the purchaser has begun: the ledger owes it until it has succeeded. */
  returning: number
  balance: number
  /** The sum of all entries. */
  written: number
}

/** A purchase of a gift card. */
export interface StoredSale {
  id: string
  state: string
  amount: number
  payment_intent_id: string | null
  refunded_amount: number
  refund_state: string | null
  has_card: boolean
  /** What orders took from the gift card and did not return. */
  spent: number
}

/** A line of an order that was sold at an offer. */
export interface OfferedLine {
  order_id: string
  offer_id: string
  quantity: number
  unit_price: number
  list_price: number
  /** Buy one, get one free: for each second unit of the dish. */
  is_bogo: boolean
}

export interface MoneyFacts {
  orders: MoneyOrder[]
  refunds: StoredRefund[]
  ledger: LedgerRow[]
  history: HistoryStep[]
  mails: StoredMail[]
  /** Payments that need manual review. */
  problems: { order_id: string; problem: string }[]
  codes: StoredCode[]
  dishes: CountedDish[]
  portions: TakenPortion[]
  members: MemberBalance[]
  points: PointsEntry[]
  offers: OfferedLine[]
  giftCards: GiftCardBalance[]
  sales: StoredSale[]
  /** What the ledger owes the holders of all gift cards. */
  giftCardLiability: number
  eventGaps: EventGap[]
  external: ExternalState
}

export async function gatherMoneyFacts(program: Program): Promise<MoneyFacts> {
  const external = await readExternalState(program)
  return withDatabase(program.dataDir, async (pool) => ({
    orders: (await pool.query<MoneyOrder>(orders)).rows,
    refunds: (await pool.query<StoredRefund>(`${refunds} ${mine('r.order_id')} order by r.created_at`)).rows,
    ledger: (await pool.query<LedgerRow>(`${ledger} ${mine('l.order_id')} or ${ofOwnGiftCard}`)).rows,
    history: (await pool.query<HistoryStep>(`${history} ${mine('h.order_id')} order by h.id`)).rows,
    mails: (await pool.query<StoredMail>(`${mails} ${mine('m.order_id')} union all ${letters}`)).rows,
    problems: (await pool.query<{ order_id: string; problem: string }>(`${problems} ${mine('p.order_id')}`))
      .rows,
    codes: await readCodes(pool),
    dishes: await readDishes(pool),
    portions: (await pool.query<TakenPortion>(`${portions} ${mine('s.order_id')}`)).rows,
    members: (await pool.query<MemberBalance>(members)).rows,
    points: (await pool.query<PointsEntry>(`${points} ${mine('l.order_id')}`)).rows,
    offers: (await pool.query<OfferedLine>(offers)).rows,
    giftCards: (await pool.query<GiftCardBalance>(giftCards)).rows,
    sales: (await pool.query<StoredSale>(sales)).rows,
    giftCardLiability: (await pool.query<{ owed: number }>(liability)).rows[0]?.owed ?? 0,
    eventGaps: (await pool.query<EventGap>(eventCounts)).rows,
    external,
  }))
}

export async function readDishes(pool: Pool): Promise<CountedDish[]> {
  return (await pool.query<CountedDish>(dishes)).rows
}

function mine(column: string): string {
  return `where ${column} in (select id from orders where customer_email like '%@faults.test')`
}

const orders = `
  select o.id, o.order_number, o.restaurant_id, o.checkout_key, o.customer_email, o.status, o.payment_status, o.payment_intent_id,
    o.connected_account is not null as connected, o.capture_mode, o.grand_total,
    o.grand_total - o.gift_card_amount as card_amount, o.refunded_amount, o.released_at,
    o.coupon_code, r.state as redemption, q.provider as quoted_by,
    (select count(*) from events e where e.restaurant_id = o.restaurant_id and e.subject_id = o.id
      and e.type = 'order.paid') as paid_events,
    exists (select from events e where e.restaurant_id = o.restaurant_id and e.subject_id = o.id
      and e.type = 'order.cancelled' and e.payload ->> 'refund' = 'full') as is_returned,
    o.user_id is not null as is_member, o.points_to_earn, o.reward_points
  from orders o
    left join discount_redemptions r on r.restaurant_id = o.restaurant_id and r.order_id = o.id
    left join delivery_quotes q on q.restaurant_id = o.restaurant_id and q.id = o.delivery_quote_id
  where o.customer_email like '%@faults.test'`
const refunds = `
  select r.id, r.order_id, r.amount, r.state, r.provider_refund_id, r.gift_card_id is not null as to_gift_card from refunds r`
const giftCards = `
  select g.id, g.balance::int as balance,
    case when g.refund_state in ('requested', 'pending') then g.initial_amount::int else 0 end as returning, (select sum(e.amount)::int from gift_card_entries e
    where e.restaurant_id = g.restaurant_id and e.gift_card_id = g.id) as written from gift_cards g`
const sales = `
  select p.id, p.state, p.amount::int as amount, p.payment_intent_id, p.refunded_amount::int as refunded_amount, g.refund_state,
    g.id is not null as has_card, coalesce((select -sum(e.amount)::int from gift_card_entries e
      where e.restaurant_id = p.restaurant_id and e.gift_card_id = p.id and e.kind in ('redeem', 'release', 'refund')), 0) as spent
  from gift_card_purchases p left join gift_cards g on g.restaurant_id = p.restaurant_id and g.id = p.id
  where p.purchaser_email like '%@faults.test'`
const liability = 'select -coalesce(sum(gift_cards), 0)::int as owed from ledger_entries'
const offers = `
  select o.id as order_id, line -> 'offer' ->> 'id' as offer_id, (line ->> 'quantity')::int as quantity,
    (line ->> 'unitPrice')::int as unit_price, (line -> 'offer' ->> 'listPrice')::int as list_price,
    exists (select from promotional_specials s where s.restaurant_id = o.restaurant_id
      and s.id = (line -> 'offer' ->> 'id')::uuid and s.discount_type = 'buy_one_get_one') as is_bogo
  from orders o, jsonb_array_elements(o.cart -> 'items') as line
  where o.customer_email like '%@faults.test' and line ? 'offer'`
const ledger = `
  select l.order_id, l.gift_card_id, l.kind, l.provider_ref, l.provider + l.transferred as moved from ledger_entries l`
/** Excludes the gift cards that the demo sold in its past. */
const ofOwnGiftCard = `l.gift_card_id is not null
  and l.gift_card_id not in (select id from gift_card_purchases where purchaser_email not like '%@faults.test')`
const history = 'select h.order_id, h.from_status, h.to_status from order_status_history h'
const mails = `
  select coalesce(m.once_key, m.id::text) as id, m.kind, m.order_id as subject_id, m.recipient, m.state from notifications m`
const letters = `
  select coalesce(l.once_key, l.id::text), l.kind, null::uuid, l.recipient, l.state from notifications l
  where l.order_id is null and l.channel = 'email' and l.recipient like '%@faults.test'`
const problems = 'select p.order_id, p.problem from payment_problems p'
const dishes = `
  select product_id, count as "left" from product_stock where count is not null order by product_id`
const portions = 'select s.order_id, s.product_id, s.quantity, s.state from stock_reservations s'
const members = `
  select m.restaurant_id, m.user_id, m.balance, coalesce((select sum(l.points)::int from loyalty_ledger l
    where l.restaurant_id = m.restaurant_id and l.user_id = m.user_id), 0) as written
  from loyalty_members m where m.user_id like '%@faults.test'`
const points = 'select l.order_id, l.kind, l.points from loyalty_ledger l'
