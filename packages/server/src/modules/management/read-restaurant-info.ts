import type { PlatformTerms, RestaurantInfo } from '@comanda/contract/restaurant-info'
import { defaultPlatformFlat, defaultPlatformShare } from '@comanda/domain/pricing/platform-fee'
import { ORPCError } from '@orpc/server'
import { type Selectable, sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { Restaurants } from '../../db/tables.ts'
import { feesState, orderingState, profileState } from '../catalog/public.ts'
import { mayAt, requireRight } from '../identity/public.ts'
import { loadPictures } from '../media/public.ts'
import { managementOf } from '../notifications/public.ts'
import { toPublicRestaurant } from '../restaurants/public.ts'

/** Everything about a restaurant that its owner can edit, and what a change affects. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND. */
export async function readRestaurantInfo(
  app: App,
  caller: Caller,
  { restaurantId }: { restaurantId: string },
): Promise<RestaurantInfo> {
  requireRight(caller, 'orders.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const row = await tx
      .selectFrom('restaurants')
      .selectAll()
      .where('id', '=', restaurantId)
      .executeTakeFirst()
    if (!row) throw new ORPCError('NOT_FOUND')
    const restaurant = toPublicRestaurant(
      row,
      await loadPictures(tx, restaurantId),
      app.config.demoAlwaysOpen,
    )
    return {
      profile: profileState(row),
      ordering: orderingState(row),
      fees: feesState(row),
      restaurant,
      logo: restaurant.logo,
      banner: restaurant.banner,
      setUpAt: row.setup_completed_at?.getTime() ?? null,
      orderMails: managementOf(row),
      notificationEmail: row.notification_email,
      ...(await countOpenOrders(tx, restaurantId)),
      platformTerms: mayAt(caller, 'fees.manage', restaurantId) ? platformTermsOf(row) : null,
    }
  })
}

async function countOpenOrders(
  tx: Tx,
  restaurantId: string,
): Promise<{ openOrders: number; upcomingOrders: number }> {
  const { rows } = await sql<{ open: number; upcoming: number }>`
    select count(*)::int as open, count(scheduled_for)::int as upcoming
    from orders where restaurant_id = ${restaurantId} and is_open`.execute(tx)
  return { openOrders: rows[0]?.open ?? 0, upcomingOrders: rows[0]?.upcoming ?? 0 }
}

function platformTermsOf(row: Selectable<Restaurants>): PlatformTerms {
  return {
    percentage: row.application_fee_percentage ?? defaultPlatformShare,
    flat: row.application_fee_flat ?? defaultPlatformFlat,
    connectEnabled: row.stripe_connect_enabled,
    includeTax: row.include_tax_in_fee,
    includeDelivery: row.include_delivery_in_fee,
    includeProcessing: row.include_processing_in_fee,
  }
}
