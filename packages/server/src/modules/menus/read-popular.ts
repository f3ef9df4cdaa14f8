import { type Instant, minutes } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { perApp } from '../../platform/per-app.ts'

/**
 * The best-selling products of the last four weeks by sold portions, at most eight; empty while too little is sold.
 * Read at most once an hour: the menu is read after each of its changes.
 */
export async function readPopular(
  app: Pick<App, 'db' | 'now'>,
  tx: Tx,
  restaurantId: string,
): Promise<string[]> {
  const hour = Math.floor(app.now() / minutes(60))
  const cached = cachedOf(app)
  const known = cached.get(restaurantId)
  if (known?.hour === hour) return known.ids
  const ids = await bestSellers(tx, restaurantId, app.now())
  if (cached.size >= maxCached) cached.clear()
  cached.set(restaurantId, { hour, ids })
  return ids
}

async function bestSellers(tx: Tx, restaurantId: string, now: Instant): Promise<string[]> {
  const since = new Date(now - minutes(60 * 24 * 28))
  const { rows } = await sql<{ id: string }>`
    with recent as (
      select cart from orders
      where restaurant_id = ${restaurantId} and created_at > ${since} and paid_at is not null
        and status <> 'cancelled'
      order by created_at desc limit ${maxOrders})
    select line ->> 'productId' as id
    from recent, jsonb_array_elements(cart -> 'items') as line
    group by 1 having sum(${remaining}) >= ${minPortions}
    order by sum(${remaining}) desc, 1 limit ${maxPopular}`.execute(tx)
  return rows.length < minPopular ? [] : rows.map(({ id }) => id)
}

/** The units of a line without those that were removed after the order was paid. */
const remaining = sql`(line ->> 'quantity')::int - coalesce((line ->> 'removed')::int, 0)`

const cachedOf = perApp(() => new Map<string, { hour: number; ids: string[] }>())

const maxOrders = 1000
const minPortions = 5
const minPopular = 4
const maxPopular = 8
const maxCached = 1000
