import type { FulfillmentType } from '@comanda/domain/ordering/restaurant'
import { inProgressAt } from '@comanda/domain/throttling/kitchen-load'
import { rulesAt } from '@comanda/domain/throttling/throttle'
import type { Instant } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { forEachRestaurant } from '../../platform/for-each-restaurant.ts'
import { zoneOf } from '../restaurants/public.ts'
import { lockLoad } from './read-load.ts'
import { readThrottle } from './read-throttle.ts'

/** Lets orders that wait for capacity come onto the board as soon as fewer orders are in progress than allowed. */
export async function releaseQueued(app: App): Promise<void> {
  const restaurants = await app.db.platform('system:throttling', (tx) =>
    tx
      .selectFrom('orders')
      .select('restaurant_id as restaurantId')
      .distinct()
      .where('is_queued', '=', true)
      .execute(),
  )
  await forEachRestaurant(app, 'releasing queued orders', restaurants, ({ restaurantId }) =>
    app.db.tenant(restaurantId, 'system:throttling', (tx) => release(tx, restaurantId, app.now())),
  )
}

interface Waiting {
  id: string
  delivery_type: FulfillmentType
}

async function release(tx: Tx, restaurantId: string, now: Instant): Promise<void> {
  const load = await lockLoad(tx, restaurantId, now)
  const throttle = await readThrottle(tx, restaurantId)
  const zone = await zoneOf(tx, restaurantId)
  await sql`update orders set is_queued = false where restaurant_id = ${restaurantId} and is_queued
    and (held_until <= ${new Date(now)} or released_at is not null or status = 'cancelled')`.execute(tx)
  const { rows } = await sql<Waiting>`select id, delivery_type from orders
    where restaurant_id = ${restaurantId} and is_queued and is_open order by held_until, created_at`.execute(
    tx,
  )
  const making = [...load.orders]
  const released: string[] = []
  for (const { id, delivery_type: fulfillment } of rows) {
    const hasCapacity = rulesAt(throttle, fulfillment, now, zone).every(
      ({ maxInProgress, fulfillment: counted }) =>
        maxInProgress === null || inProgressAt(making, counted, now, now) < maxInProgress,
    )
    // The orders behind it wait for the same capacity.
    if (!hasCapacity) break
    making.push({
      fulfillment,
      promisedAt: now + 1,
      prepMinutes: 0,
      isMaking: true,
      startsAt: now,
      isAddition: false,
    })
    released.push(id)
  }
  if (released.length === 0) return
  await sql`
    with released as (
      update orders set held_until = ${new Date(now)}, is_queued = false, revision = revision + 1
      where restaurant_id = ${restaurantId} and id = any(${released}::uuid[])
      returning restaurant_id, id, revision
    )
    select append_event(restaurant_id, 'order.came_up', id, jsonb_build_object('revision', revision))
    from released`.execute(tx)
}
