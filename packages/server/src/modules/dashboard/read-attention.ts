import { type Attention, attentionKinds } from '@comanda/contract/dashboard-shapes'
import { hours, type Instant, minutes } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { readDeadJobs } from '../../platform/jobs/dead-jobs.ts'
import { type AccessScope, accessScopeOf, mayAt, restaurantsWith } from '../identity/public.ts'
import { readPresence, waitsUnescalated } from '../kitchen/public.ts'
import { isSoldOut } from '../menus/public.ts'
import { lacksCourier } from '../orders/public.ts'
import { among } from './among.ts'
import { shareReading } from './share-reading.ts'

const LISTED = 20
/** A kitchen is often a few minutes late. */
const LATE_MS = minutes(10)
/** A dish among this many best sellers of the last 30 days is missed when it is sold out. */
const BESTSELLERS = 5
const SOLD_MS = hours(24 * 30)
/** With more restaurants, sold-out dishes are not listed: each restaurant handles its own. */
const MAX_RESTAURANTS_WITH_DISHES = 20

type Item = Omit<Attention, 'restaurant'> & { restaurantId: string | null }

/**
 * Items that need attention at one restaurant, or at all in the caller's scope, the most urgent first, at most 20.
 * Payments are listed for those who can see payments, failed jobs for the platform.
 * @throws UNAUTHORIZED and FORBIDDEN.
 */
export async function readAttention(
  app: Pick<App, 'db' | 'live' | 'now' | 'config'>,
  caller: Caller,
  { restaurantId }: { restaurantId?: string },
): Promise<{ items: Attention[] }> {
  const scope = accessScopeOf(app, caller, 'orders.view', restaurantId)
  const ofPlatform = restaurantId === undefined && mayAt(caller, 'platform.manage', null)
  const seesPayments = restaurantsWith(caller, 'payments.view')
  const items = await shareReading(app, scope, `attention ${ofPlatform}`, () =>
    scope.read((tx) => read(app, tx, scope, ofPlatform)),
  )
  const isShown = ({ kind, restaurant }: Attention) =>
    kind !== 'payment_problem' || seesPayments === 'all' || seesPayments.includes(restaurant?.id ?? '')
  return { items: items.filter(isShown).slice(0, LISTED) }
}

async function read(
  app: Pick<App, 'now' | 'config'>,
  tx: Tx,
  scope: AccessScope,
  ofPlatform: boolean,
): Promise<Attention[]> {
  const { rows: stored } = await sql<
    Omit<Item, 'since' | 'until' | 'productId'> & { since: Date; until: Date | null }
  >`
    select 'orders_waiting' as kind, restaurant_id as "restaurantId", count(*)::int as count, min(paid_at) as since,
      null::timestamptz as until, null as detail,
      (array_agg(${orderRef} order by paid_at, id))[1] as "order"
    from orders o where is_open and status in ('pending', 'received') and ${waitsTooLong(app.now())}
      and ${among(scope, sql`restaurant_id`)} group by restaurant_id
    union all
    select 'orders_late', restaurant_id, count(*)::int, min(promised_at), null, null,
      (array_agg(${orderRef} order by promised_at, id))[1]
    from orders where is_open and status in ('acknowledged', 'accepted', 'confirmed', 'preparing')
      and promised_at < ${new Date(app.now() - LATE_MS)} and ${among(scope, sql`restaurant_id`)} group by restaurant_id
    union all
    (select 'courier_missing', restaurant_id, 1, null, null, courier ->> 'problem', ${orderRef}
    from orders where is_open and ${lacksCourier} and ${among(scope, sql`restaurant_id`)}
    order by paid_at limit ${LISTED})
    union all
    select 'payment_problem', restaurant_id, count(*)::int, min(created_at), null, null, null
    from payment_problems where resolved_at is null and ${among(scope, sql`restaurant_id`)} group by restaurant_id
    union all
    select 'paused', id, 1, orders_disabled_at, orders_disabled_until, orders_disabled_reason, null
    from restaurants where orders_disabled and is_active and ${among(scope, sql`id`)}`.execute(tx)
  const items: Item[] = [
    ...stored.map((row) => ({
      ...row,
      since: row.since?.getTime() ?? null,
      until: row.until?.getTime() ?? null,
      productId: null,
    })),
    ...(await offlineKitchens(app, tx, scope)),
    ...(await soldOutBestsellers(app, tx, scope)),
    ...(ofPlatform ? await failedJobs(tx) : []),
  ]
  return named(tx, items.toSorted(byUrgency).slice(0, LISTED * 2))
}

/** Escalated, already late, or unacknowledged for too long in a kitchen that never escalates. */
const waitsTooLong = (now: Instant) => sql`(o.escalated_at is not null
  or o.promised_at < ${new Date(now - LATE_MS)} or (${waitsUnescalated(now)}))`
const orderRef = sql`jsonb_build_object('id', id, 'number', order_number, 'status', status)`

const byUrgency = (one: Item, other: Item) =>
  attentionKinds.indexOf(one.kind) - attentionKinds.indexOf(other.kind) ||
  (one.since ?? 0) - (other.since ?? 0)

const noDetails = { count: 1, since: null, until: null, detail: null, order: null, productId: null }

async function offlineKitchens(
  app: Pick<App, 'now' | 'config'>,
  tx: Tx,
  { restaurantIds }: AccessScope,
): Promise<Item[]> {
  const kitchens = await readPresence(app, tx, restaurantIds)
  return kitchens
    .filter(({ state }) => state === 'offline')
    .map(({ restaurantId, seenAt }) => ({
      ...noDetails,
      kind: 'kitchen_offline' as const,
      restaurantId,
      since: seenAt,
    }))
}

async function soldOutBestsellers(
  app: Pick<App, 'now'>,
  tx: Tx,
  { restaurantIds }: AccessScope,
): Promise<Item[]> {
  const since = new Date(app.now() - SOLD_MS)
  const few = restaurantIds === 'all' ? await fewRestaurants(tx) : restaurantIds
  if (!few || few.length > MAX_RESTAURANTS_WITH_DISHES) return []
  const { rows } = await sql<{ restaurantId: string; productId: string; name: string }>`
    select own.id as "restaurantId", p.id as "productId", p.name from unnest(${few}::uuid[]) as own (id)
      cross join lateral (
        select product_id from product_sales s where s.restaurant_id = own.id and s.day > ${since}::date
        group by 1 order by sum(portions) desc limit ${BESTSELLERS}) as best
      join products p on p.restaurant_id = own.id and p.id = best.product_id
      left join product_stock s on s.restaurant_id = p.restaurant_id and s.product_id = p.id
    where ${isSoldOut} and p.is_active and p.archived_at is null
    order by p.name`.execute(tx)
  return rows.map(({ restaurantId, productId, name }) => ({
    ...noDetails,
    kind: 'bestseller_sold_out' as const,
    restaurantId,
    detail: name,
    productId,
  }))
}

async function fewRestaurants(tx: Tx): Promise<string[] | null> {
  const rows = await tx
    .selectFrom('restaurants')
    .select('id')
    .where('is_active', '=', true)
    .limit(MAX_RESTAURANTS_WITH_DISHES + 1)
    .execute()
  return rows.length > MAX_RESTAURANTS_WITH_DISHES ? null : rows.map(({ id }) => id)
}

async function failedJobs(tx: Tx): Promise<Item[]> {
  const jobs = await readDeadJobs(tx)
  if (jobs.length === 0) return []
  const since = Math.min(...jobs.map((job) => job.since))
  return [{ ...noDetails, kind: 'failed_jobs', restaurantId: null, count: jobs.length, since }]
}

async function named(tx: Tx, items: readonly Item[]): Promise<Attention[]> {
  const ids = [...new Set(items.flatMap(({ restaurantId }) => restaurantId ?? []))]
  const rows =
    ids.length === 0
      ? []
      : await tx.selectFrom('restaurants').select(['id', 'name']).where('id', 'in', ids).execute()
  return items.map(({ restaurantId, ...item }) => ({
    ...item,
    restaurant: rows.find(({ id }) => id === restaurantId) ?? null,
  }))
}
