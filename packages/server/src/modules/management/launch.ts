import type { RestaurantLaunch } from '@comanda/contract/restaurant-info'
import { type ReviewableStep, reviewableSteps } from '@comanda/domain/restaurant/launch'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { requireRight } from '../identity/public.ts'

/**
 * The setup state of a restaurant: what it has, and what it still needs before its first order. Throws UNAUTHORIZED, FORBIDDEN,
 * NOT_FOUND.
 */
export async function readLaunch(
  app: App,
  caller: Caller,
  { restaurantId }: { restaurantId: string },
): Promise<RestaurantLaunch> {
  requireRight(caller, 'orders.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, (tx) => launchOf(tx, restaurantId))
}

/**
 * Marks a step as done, or as open again. A repeated call changes nothing.
 * Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND.
 */
export async function reviewStep(
  app: App,
  caller: Caller,
  { restaurantId, step, reviewed }: { restaurantId: string; step: ReviewableStep; reviewed: boolean },
): Promise<RestaurantLaunch> {
  requireRight(caller, 'restaurant.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const without = sql<string[]>`array_remove(launch_reviewed, ${step})`
    await tx
      .updateTable('restaurants')
      .set({ launch_reviewed: reviewed ? sql<string[]>`array_append(${without}, ${step})` : without })
      .where('id', '=', restaurantId)
      .where(sql<boolean>`(${step} = any(launch_reviewed)) <> ${reviewed}`)
      .execute()
    return launchOf(tx, restaurantId)
  })
}

async function launchOf(tx: Tx, restaurantId: string): Promise<RestaurantLaunch> {
  const { rows } = await sql<RestaurantLaunch>`
    select setup_completed_at is not null as "profileSaved",
      hours_revision > 1 as "hoursSaved",
      fees_revision > 1 as "feesSaved",
      (select count(*)::int from products join categories on categories.restaurant_id = products.restaurant_id
        and categories.id = category_id and categories.is_active and categories.archived_at is null
        where products.restaurant_id = restaurants.id and products.is_active and products.archived_at is null) as dishes,
      menu_template_id is not null as "hasTheme",
      delivery_enabled as "deliveryEnabled",
      (delivery_area_revision > 1 or delivery_zips is not null) as "hasDeliveryArea",
      exists(select from connected_accounts where restaurant_id = restaurants.id and payouts_enabled) as "payoutsEnabled",
      (select count(*)::int from devices where restaurant_id = restaurants.id and revoked_at is null) as "kitchenScreens",
      launch_reviewed as reviewed,
      (is_active and online_orders_enabled and accept_orders) as "acceptsOrders",
      exists(select from orders where restaurant_id = restaurants.id and paid_at is not null) as "hasOrders"
    from restaurants where id = ${restaurantId}`.execute(tx)
  const [row] = rows
  if (!row) throw new ORPCError('NOT_FOUND')
  return { ...row, reviewed: reviewableSteps.filter((step) => row.reviewed.includes(step)) }
}
