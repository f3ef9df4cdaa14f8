import type { Cart, CartFilter } from '@comanda/contract/carts'
import type { CartGroup } from '@comanda/domain/reporting/carts'
import { type RawBuilder, sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import { accessScopeOf } from '../../identity/public.ts'
import { type CartRow, cartOf, selectCarts } from './cart-row.ts'
import { inPeriod, readPeriod } from './period.ts'

/** A page of carts, latest activity first. Throws UNAUTHORIZED and FORBIDDEN. */
export async function listCarts(
  app: App,
  caller: Caller,
  { group, after, limit, ...filter }: CartFilter & { group?: CartGroup; after?: string; limit: number },
): Promise<{ carts: Cart[]; next: string | null }> {
  const scope = accessScopeOf(app, caller, 'analytics.view', filter.restaurantId)
  return scope.read(async (tx) => {
    const period = await readPeriod(tx, filter, app.now())
    const { rows } = await sql<CartRow & { micros: number }>`
      with page as materialized (
        select restaurant_id, id, last_activity, (extract(epoch from last_activity) * 1000000)::bigint as micros
        from cart_sessions cart
        where ${inPeriod(scope, period)} and ${group ? inGroup[group] : sql`true`} and ${following(after)}
        order by last_activity desc, id desc limit ${limit + 1})
      select found.*, page.micros from page
      cross join lateral (${selectCarts}
        where cart.restaurant_id = page.restaurant_id and cart.id = page.id) as found
      order by page.last_activity desc, page.id desc`.execute(tx)
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return { carts: page.map(cartOf), next: rows.length > limit && last ? `${last.micros}.${last.id}` : null }
  })
}

const inGroup: Record<CartGroup, RawBuilder<unknown>> = {
  active: sql`status = 'active'`,
  abandoned: sql`abandoned_at is not null`,
  checkout_started: sql`status = 'checkout_started'`,
}

/** The position is an instant in microseconds and an id, because the activity of a cart can change between two pages. */
function following(after: string | undefined): RawBuilder<unknown> {
  if (after === undefined) return sql`true`
  const [micros = '', id = ''] = after.split('.')
  return sql`(last_activity, id) <
    (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`
}
