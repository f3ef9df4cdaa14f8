import { mailboxKey, normalizeEmail } from '@comanda/domain/people/email'
import { isPhone, phoneDigits } from '@comanda/domain/people/phone'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { StoredCode } from './find-code.ts'

/** What is known about a customer; null until the order is placed, or for a guest. */
interface KnownCustomer {
  email: string | null
  phone: string | null
  userId: string | null
}

/**
 * The effect of a customer's earlier orders on codes: whether they have ordered before, by account, email address or
 * phone number, and the codes whose limit per customer they have reached. Reads only what the codes require.
 */
export async function customerFacts(
  tx: Tx,
  restaurantId: string,
  codes: readonly StoredCode[],
  customer: KnownCustomer,
): Promise<{ hasOrdered: boolean; spent: ReadonlySet<string> }> {
  const isKnown = customer.email !== null || customer.phone !== null || customer.userId !== null
  const asksForOrders = codes.some(({ code }) => code.firstOrderOnly)
  const limited = codes.filter(({ perCustomer }) => perCustomer !== null)
  return {
    hasOrdered: isKnown && asksForOrders && (await hasOrdered(tx, restaurantId, customer)),
    spent: isKnown && limited.length > 0 ? await spentCodes(tx, restaurantId, limited, customer) : new Set(),
  }
}

/**
 * An order that was cancelled with a full refund, which can still be pending, or whose authorization was voided, is no first
 * order.
 */
const isOrder = sql`o.paid_at is not null and not (o.status = 'cancelled' and (o.grand_total = 0
  or o.payment_status in ('failed', 'refunded') or exists (select from refunds r where r.restaurant_id = o.restaurant_id
    and r.order_id = o.id and r.reason = 'cancelled' and r.state <> 'failed')))`

async function hasOrdered(
  tx: Tx,
  restaurantId: string,
  { email, phone, userId }: KnownCustomer,
): Promise<boolean> {
  const address = email === null ? null : normalizeEmail(email)
  const ordered = sql`select from orders o where o.restaurant_id = ${restaurantId} and ${isOrder}`
  const { rows } = await sql<{ hasOrdered: boolean }>`select exists (${ordered} and o.user_id = ${userId})
    or exists (${ordered} and o.user_id is null and o.customer_email = ${address})
    or exists (${ordered} and o.user_id is not null and o.customer_email = ${address}) as "hasOrdered"`.execute(
    tx,
  )
  if (rows[0]?.hasOrdered) return true
  return phone !== null && isPhone(phone) && hasOrderedByPhone(tx, restaurantId, phoneDigits(phone))
}

/** Reads the search index, because orders have no index by phone number. Orders of the last hour are not in it yet. */
async function hasOrderedByPhone(tx: Tx, restaurantId: string, digits: string): Promise<boolean> {
  const { rows } = await sql<{ hasOrdered: boolean }>`select
    exists (select from order_search s join orders o on o.restaurant_id = s.restaurant_id and o.id = s.order_id
      where s.restaurant_id = ${restaurantId} and s.content like ${`%${digits}`} and ${isOrder})
    or exists (select from orders o where o.restaurant_id = ${restaurantId} and ${isOrder}
      and o.created_at >= (select through from order_search_through)
      and regexp_replace(o.customer_phone, '\\D', '', 'g') like ${`%${digits}`}) as "hasOrdered"`.execute(tx)
  return rows[0]?.hasOrdered ?? false
}

async function spentCodes(
  tx: Tx,
  restaurantId: string,
  codes: readonly StoredCode[],
  { email, phone, userId }: KnownCustomer,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string; uses: number }>`
    select discount_code_id as id, count(*)::int as uses from discount_redemptions r
    where restaurant_id = ${restaurantId} and discount_code_id = any(${codes.map(({ id }) => id)}::uuid[])
      and state <> 'released' and (customer_key = ${email === null ? null : mailboxKey(email)}
        or phone_key = ${phone === null ? null : phoneDigits(phone)} or user_id = ${userId})
    group by 1`.execute(tx)
  const usesOf = new Map(rows.map(({ id, uses }) => [id, uses]))
  return new Set(
    codes
      .filter(({ id, perCustomer }) => perCustomer !== null && (usesOf.get(id) ?? 0) >= perCustomer)
      .map(({ id }) => id),
  )
}
