import type { GiftCardEntry, GiftCardFilter, GiftCardPage } from '@comanda/contract/gift-cards'
import { ORPCError } from '@orpc/server'
import { type RawBuilder, sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { countBounded } from '../../db/count-bounded.ts'
import type { Tx } from '../../db/database.ts'
import { requireRight } from '../identity/public.ts'
import { findById, type GiftCardRow, giftCardOf } from './gift-card-row.ts'
import { findPurchase } from './sales/purchase-row.ts'
import { refundableOf } from './sales/refund-sold-card.ts'
import { readTotals } from './totals.ts'

/**
 * A page of gift cards, newest first, with totals over all. Counts at most `mostCounted` matches. Throws UNAUTHORIZED and
 * FORBIDDEN.
 */
export async function listGiftCards(
  app: App,
  caller: Caller,
  { after, limit, ...filter }: GiftCardFilter & { after?: string | undefined; limit: number },
): Promise<GiftCardPage> {
  requireRight(caller, 'promotions.manage', filter.restaurantId)
  return app.db.tenant(filter.restaurantId, caller.actor, async (tx) => {
    const [found, count, figures] = await Promise.all([
      readGiftCards(tx, filter, after ?? null, limit + 1),
      countBounded(tx, sql`select from gift_cards where ${matching(filter)}`),
      readTotals(tx, filter.restaurantId),
    ])
    const cards = found.slice(0, limit)
    return {
      cards: cards.map(giftCardOf),
      ...count,
      next: found.length > limit ? (cards.at(-1)?.id ?? null) : null,
      figures,
    }
  })
}

/** One gift card with its entries. Throws UNAUTHORIZED, FORBIDDEN and NOT_FOUND. */
export async function readGiftCard(
  app: App,
  caller: Caller,
  { restaurantId, giftCardId }: { restaurantId: string; giftCardId: string },
) {
  requireRight(caller, 'promotions.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const row = await findById(tx, restaurantId, giftCardId).executeTakeFirst()
    if (!row) throw new ORPCError('NOT_FOUND')
    const { rows } = await sql<Omit<GiftCardEntry, 'at'> & { at: Date }>`
      select e.kind, e.amount, e.at, e.order_id as "orderId", o.order_number as "orderNumber", e.note,
        coalesce(p.name, '') as by
      from gift_card_entries e
        left join orders o on o.restaurant_id = e.restaurant_id and o.id = e.order_id
        left join lateral (select a.actor_name as name from audit_entries a where a.restaurant_id = e.restaurant_id
          and a.actor = e.actor order by a.at desc limit 1) p on e.kind in ('issue', 'void', 'return')
      where e.restaurant_id = ${restaurantId} and e.gift_card_id = ${giftCardId} order by e.id`.execute(tx)
    const purchase = await findPurchase(tx, restaurantId, giftCardId).executeTakeFirst()
    const refundable = refundableOf(row, purchase)
    return {
      ...giftCardOf(row),
      refundable,
      entries: rows.map((entry) => ({ ...entry, at: entry.at.getTime() })),
    }
  })
}

/** Gift cards of a filter, newest first, after the one with an id. */
export async function readGiftCards(
  tx: Tx,
  filter: GiftCardFilter,
  after: string | null,
  limit: number,
): Promise<GiftCardRow[]> {
  const page =
    after === null
      ? sql`true`
      : sql`(created_at, id) < (select created_at, id from gift_cards
          where restaurant_id = ${filter.restaurantId} and id = ${after}::uuid)`
  const { rows } = await sql<GiftCardRow>`
    select * from gift_cards where ${matching(filter)} and ${page}
    order by created_at desc, id desc limit ${limit}`.execute(tx)
  return rows
}

function matching({ restaurantId, search = '', state }: GiftCardFilter): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`restaurant_id = ${restaurantId}`]
  const text = search.trim().toLowerCase()
  if (text !== '')
    conditions.push(sql`(lower(last4) = ${text} or strpos(lower(recipient_name), ${text}) > 0
      or strpos(lower(coalesce(recipient_email, '')), ${text}) > 0
      or strpos(lower(coalesce(purchaser_name, '')), ${text}) > 0
      or strpos(lower(coalesce(purchaser_email, '')), ${text}) > 0)`)
  if (state) conditions.push(states[state])
  return sql.join(conditions, sql` and `)
}

const states = {
  open: sql`status = 'active' and payment_dispute is null and balance > 0`,
  used: sql`status = 'active' and payment_dispute is null and balance = 0`,
  disputed: sql`status = 'active' and payment_dispute is not null`,
  void: sql`status = 'void'`,
}
