import type { OfferResult } from '@comanda/contract/offers'
import { addDays, zonedTime } from '@comanda/domain/time/zone'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import { requireRight } from '../../identity/public.ts'
import { readZone } from '../../menus/public.ts'

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
    const to = zonedTime(app.now(), await readZone(tx, restaurantId)).date
    const from = addDays(to, 1 - DAYS)
    const { rows } = await sql<OfferResult>`
      with offers as (
        select 'cross_sell' as kind, i.id, i.product_id from cross_sell_items i
          join cross_sell_campaigns c on c.restaurant_id = i.restaurant_id and c.id = i.campaign_id
          where i.restaurant_id = ${restaurantId} and c.archived_at is null
        union all select 'special', s.id, s.product_id from promotional_specials s
          where s.restaurant_id = ${restaurantId} and s.archived_at is null),
      counted as (
        select * from offer_days where restaurant_id = ${restaurantId} and day between ${from} and ${to}),
      sold as (
        select product_id, day, portions from product_sales
          where restaurant_id = ${restaurantId} and day between ${from} and ${to}),
      open_days as (select distinct day from sold),
      compared as (
        select o.kind, o.id,
          count(*) filter (where d.shown > 0) as days_with,
          coalesce(sum(s.portions) filter (where d.shown > 0), 0) as sold_with,
          count(*) filter (where coalesce(d.shown, 0) = 0) as days_without,
          coalesce(sum(s.portions) filter (where coalesce(d.shown, 0) = 0), 0) as sold_without
        from offers o cross join open_days
        left join counted d on d.kind = o.kind and d.offer_id = o.id and d.day = open_days.day
        left join sold s on s.product_id = o.product_id and s.day = open_days.day
        group by o.kind, o.id)
      select o.kind, o.id as "offerId", coalesce(sum(d.shown), 0)::int as shown,
        coalesce(sum(d.taken), 0)::int as taken, coalesce(sum(d.dismissed), 0)::int as dismissed,
        coalesce(sum(d.orders), 0)::int as orders, coalesce(sum(d.revenue), 0)::int as revenue,
        coalesce(jsonb_agg(jsonb_build_object('day', d.day, 'shown', d.shown, 'taken', d.taken,
          'revenue', d.revenue) order by d.day) filter (where d.day is not null), '[]') as days,
        jsonb_build_object('daysWith', coalesce(c.days_with, 0), 'soldWith', coalesce(c.sold_with, 0),
          'daysWithout', coalesce(c.days_without, 0), 'soldWithout', coalesce(c.sold_without, 0)) as product
      from offers o left join counted d on d.kind = o.kind and d.offer_id = o.id
        left join compared c on c.kind = o.kind and c.id = o.id
      group by o.kind, o.id, c.days_with, c.sold_with, c.days_without, c.sold_without
      order by o.kind, o.id`.execute(tx)
    return { from, to, offers: rows }
  })
}
