import type { Pool } from 'pg'
import { z } from 'zod'
import { withDatabase } from '../program/database.ts'
import type { Program } from '../program/program.ts'

/** The order of a planned checkout and its related records. */
export interface StoredOrder {
  id: string
  restaurant_id: string
  checkout_key: string
  customer_email: string
  payment_status: string
  payment_intent_id: string | null
  grand_total: number
  paid_at: Date | null
  released_at: Date | null
  coupon_code: string | null
  redemption: string | null
  paid_events: number
  settled_by: string | null
  /** Receipts that were sent, and those still queued. */
  receipts_sent: number
  receipts_owed: number
}

export interface StoredCode {
  restaurant_id: string
  code: string
  max_uses: number | null
  current_uses: number
  /** Uses reserved or redeemed by orders. */
  held: number
}

export interface EventGap {
  restaurant_id: string
  events: number
  last_seq: number
}

const intent = z.object({ id: z.string(), status: z.string(), amount_received: z.int() })
const webhook = z.object({
  type: z.string(),
  subject: z.string(),
  state: z.string(),
  attempts: z.array(z.object({ at: z.number(), status: z.number().nullable(), milliseconds: z.number() })),
})
const sandboxResponse = z.object({ paymentIntents: z.array(intent), webhooks: z.array(webhook) })

/** The provider's records without those of the demo's past, of at most the newest 1000 payments. */
export type Provider = z.infer<typeof sandboxResponse>

export interface Facts {
  orders: StoredOrder[]
  codes: StoredCode[]
  eventGaps: EventGap[]
  provider: Provider
}

export async function gatherFacts(program: Program): Promise<Facts> {
  const provider = await readProvider(program)
  return withDatabase(program.dataDir, async (pool) => ({
    orders: (await pool.query<StoredOrder>(ordersOfThisRun)).rows,
    codes: await readCodes(pool),
    eventGaps: (await pool.query<EventGap>(eventCounts)).rows,
    provider,
  }))
}

export async function readProvider(program: Program): Promise<Provider> {
  const url = `${program.origin}/sandbox/payments`
  const response = await fetch(url, { headers: { accept: 'application/json' } })
  const { paymentIntents, webhooks } = sandboxResponse.parse(await response.json())
  return { paymentIntents: paymentIntents.filter(isOfRun), webhooks }
}

/** Whether an object of the provider is not of the demo's past, whose ids are longer. */
export function isOfRun({ id }: { id: string }): boolean {
  return !/_[0-9a-f]{32}$/.test(id)
}

export async function readCodes(pool: Pool): Promise<StoredCode[]> {
  const { rows } = await pool.query<StoredCode>(`
    select c.restaurant_id, c.code, c.max_uses, c.current_uses,
      (select count(*) from discount_redemptions r where r.restaurant_id = c.restaurant_id
        and r.discount_code_id = c.id and r.state <> 'released') as held
    from discount_codes c order by c.restaurant_id, c.code`)
  return rows
}

const ordersOfThisRun = `
  select o.id, o.restaurant_id, o.checkout_key, o.customer_email, o.payment_status, o.payment_intent_id,
    o.grand_total, o.paid_at, o.released_at, o.coupon_code, r.state as redemption,
    (select count(*) from events e where e.restaurant_id = o.restaurant_id and e.subject_id = o.id
      and e.type = 'order.paid') as paid_events,
    (select min(e.actor) from events e where e.restaurant_id = o.restaurant_id and e.subject_id = o.id
      and e.type = 'order.paid') as settled_by,
    (select count(*) from notifications m where m.restaurant_id = o.restaurant_id and m.order_id = o.id
      and m.kind = 'receipt' and m.state = 'sent') as receipts_sent,
    (select count(*) from notifications m where m.restaurant_id = o.restaurant_id and m.order_id = o.id
      and m.kind = 'receipt' and m.state <> 'sent') as receipts_owed
  from orders o left join discount_redemptions r on r.restaurant_id = o.restaurant_id and r.order_id = o.id
  where o.customer_email like '%@faults.test'`

export const eventCounts = `
  select c.restaurant_id, c.last_seq, count(e.seq) as events
  from event_counters c left join events e on e.restaurant_id = c.restaurant_id
  group by c.restaurant_id, c.last_seq`
