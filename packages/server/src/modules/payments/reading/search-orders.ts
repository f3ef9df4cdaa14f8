import { phoneDigits } from '@comanda/domain/people/phone'
import { hours } from '@comanda/domain/time/instant'
import { type RawBuilder, sql } from 'kysely'
import type { App } from '../../../app.ts'
import { patternOf } from '../../../db/search.ts'

const BATCH = 5000
const actor = 'system:order-search'

/**
 * A condition on `o`, a row of orders: part of its number, name, email or phone number, the last digits of its card, or
 * the id of its payment.
 */
export function matchesSearch(search: string): RawBuilder<boolean> {
  const patterns = searchPatterns(search)
  const inIndex = patterns.map(
    (pattern) => sql`select restaurant_id, order_id from order_search where content like ${pattern}`,
  )
  return sql`(o.restaurant_id, o.id) in (
    ${sql.join(inIndex, sql` union all `)}
    union all
    select restaurant_id, order_id from order_search where card_last4 = ${search}
    union all
    select restaurant_id, id from orders where created_at >= (select through from order_search_through)
      and (order_search_content(order_number, customer_name, customer_email, customer_phone) like any(${patterns}::text[])
        or card_last4 = ${search})
    union all
    select restaurant_id, order_id from order_payments where payment_intent_id = ${search})`
}

/** The same, computed per order: for few orders. */
export function matchesAlone(search: string): RawBuilder<boolean> {
  return sql`(order_search_content(o.order_number, o.customer_name, o.customer_email, o.customer_phone)
      like any(${searchPatterns(search)}::text[])
    or o.card_last4 = ${search}
    or (o.restaurant_id, o.id) in (select restaurant_id, order_id from order_payments where payment_intent_id = ${search}))`
}

/**
 * The same without the email address, for callers who must not see it. Computed per order: for use with
 * `matchesSearch`.
 */
export function matchesWithoutEmail(search: string): RawBuilder<boolean> {
  return sql`order_search_content(o.order_number, o.customer_name, '', o.customer_phone) like any(${searchPatterns(search)}::text[])`
}

/** A phone number is found in any notation; fewer than four digits match too many numbers. */
function searchPatterns(search: string): string[] {
  const text = patternOf(search)
  const digits = /^[\d\s()+.-]+$/.test(search) ? phoneDigits(search) : ''
  return digits.length >= 4 && digits !== search ? [text, `%${digits}%`] : [text]
}

/** Adds the orders of more than an hour ago to `order_search`, in batches. */
export async function indexOrders(app: Pick<App, 'db' | 'now'>, signal?: AbortSignal): Promise<void> {
  const until = new Date(app.now() - hours(1))
  let added = BATCH
  while (added === BATCH && !signal?.aborted) {
    added = await app.db.platform(actor, async (tx) => {
      const { rows } = await sql<{ added: number }>`
        with batch as materialized (
          select restaurant_id, id, order_number, customer_name, customer_email, customer_phone, card_last4,
            created_at from orders
          where created_at >= (select through from order_search_through) and created_at < ${until}
          order by created_at limit ${BATCH}
        ), added as (
          insert into order_search (restaurant_id, order_id, content, card_last4)
          select restaurant_id, id, order_search_content(order_number, customer_name, customer_email, customer_phone), card_last4
          from batch
          -- Rows of before there were phone numbers have three lines. Others may be newer than the batch.
          on conflict (restaurant_id, order_id) do update set content = excluded.content
            where order_search.content !~ '\\n.*\\n.*\\n'
        )
        update order_search_through set through = case when (select count(*) from batch) < ${BATCH}
          then greatest(through, ${until}) else (select max(created_at) from batch) end
        returning (select count(*) from batch)::int as added`.execute(tx)
      return rows[0]?.added ?? 0
    })
  }
}
