import type { OfferResult } from '@comanda/contract/offers'
import { compareDays } from '@comanda/domain/reporting/compare-days'
import { addDays } from '@comanda/domain/time/zone'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { requireRight } from '../../identity/public.ts'
import { todayOf } from '../../restaurants/public.ts'

/** Days of a report, with today. */
const DAYS = 30

/**
 * The results of the offers that are not deleted, in the last 30 local days. Reads sums by day, no orders: those of
 * today are some minutes old. Throws UNAUTHORIZED, FORBIDDEN.
 */
export async function readOfferResults(
  app: App,
  caller: Caller,
  restaurantId: string,
): Promise<{ from: string; to: string; offers: OfferResult[] }> {
  requireRight(caller, 'promotions.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const to = await todayOf(app, tx, restaurantId)
    const from = addDays(to, 1 - DAYS)
    const { rows } = await sql<Omit<OfferResult, 'product'> & { productId: string }>`
      with offers as (
        select 'cross_sell' as kind, i.id, i.product_id from cross_sell_items i
          join cross_sell_campaigns c on c.restaurant_id = i.restaurant_id and c.id = i.campaign_id
          where i.restaurant_id = ${restaurantId} and c.archived_at is null
        union all select 'special', s.id, s.product_id from promotional_specials s
          where s.restaurant_id = ${restaurantId} and s.archived_at is null),
      counted as (
        select * from offer_days where restaurant_id = ${restaurantId} and day between ${from} and ${to})
      select o.kind, o.id as "offerId", coalesce(sum(d.shown), 0)::int as shown,
        coalesce(sum(d.taken), 0)::int as taken, coalesce(sum(d.dismissed), 0)::int as dismissed,
        coalesce(sum(d.orders), 0)::int as orders, coalesce(sum(d.revenue), 0)::int as revenue,
        coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'shown', d.shown, 'taken', d.taken,
          'revenue', d.revenue) order by d.day) filter (where d.day is not null), '[]') as days,
        o.product_id as "productId"
      from offers o left join counted d on d.kind = o.kind and d.offer_id = o.id
      group by o.kind, o.id, o.product_id order by o.kind, o.id`.execute(tx)
    const openDays = await readPortions(
      tx,
      { restaurantId, from, to },
      rows.map(({ productId }) => productId),
    )
    return {
      from,
      to,
      offers: rows.map(({ productId, ...result }) => {
        const shownOn = new Set(result.days.filter(({ shown }) => shown > 0).map(({ day }) => day))
        const days = openDays.map(({ day, portions }) => ({
          isWith: shownOn.has(day),
          sold: portions[productId] ?? 0,
        }))
        return { ...result, product: compareDays(days) }
      }),
    }
  })
}

/** The days on which anything was sold, with the portions of each of the products. */
async function readPortions(
  tx: Tx,
  { restaurantId, from, to }: { restaurantId: string; from: string; to: string },
  productIds: readonly string[],
): Promise<{ day: string; portions: Record<string, number> }[]> {
  const { rows } = await sql<{ day: string; portions: Record<string, number> }>`
    select day::text as day, coalesce(jsonb_object_agg(product_id, portions)
      filter (where product_id = any(${productIds}::uuid[])), '{}') as portions
    from product_sales where restaurant_id = ${restaurantId} and day between ${from} and ${to}
    group by product_sales.day`.execute(tx)
  return rows
}
