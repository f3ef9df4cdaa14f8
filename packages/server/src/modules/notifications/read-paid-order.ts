import { normaliseDomain } from '@comanda/domain/hosting/host'
import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import { type Selectable, sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { Restaurants } from '../../db/tables.ts'
import { breakdownOf, type OrderRow, orderTokenOf } from '../orders/public.ts'
import { managementOf } from './recipients.ts'

/** All that a mail about a paid order says. */
export interface PaidOrder {
  restaurantId: string
  row: OrderRow
  breakdown: Breakdown
  restaurant: { name: string; address: string; phone: string; timezone: string; themeColor: string }
  management: string[]
  /** Opens the order to whoever holds the link. */
  orderUrl: string
  kitchenUrl: string
}

/** Those of the orders that are there and paid. */
export async function readPaidOrders(
  app: App,
  tx: Tx,
  restaurantId: string,
  orderIds: string[],
): Promise<PaidOrder[]> {
  const [rows, restaurant] = await Promise.all([
    tx
      .selectFrom('orders')
      .selectAll()
      .where('restaurant_id', '=', restaurantId)
      .where(sql<boolean>`id = any(${orderIds}::uuid[])`)
      .where('paid_at', 'is not', null)
      .execute(),
    tx.selectFrom('restaurants').selectAll().where('id', '=', restaurantId).executeTakeFirst(),
  ])
  return restaurant ? rows.map((row) => paidOrder(app, row, restaurant)) : []
}

function paidOrder(app: App, row: OrderRow, restaurant: Selectable<Restaurants>): PaidOrder {
  const { name, address, phone, timezone, theme_color: themeColor } = restaurant
  const origin = originOf(app, restaurant.domain)
  const kitchen = restaurant.domain ? '/kitchen' : `/kitchen/${restaurant.id}`
  return {
    restaurantId: restaurant.id,
    row,
    breakdown: breakdownOf(row),
    restaurant: { name, address, phone, timezone, themeColor },
    management: managementOf(restaurant),
    orderUrl: `${origin}/checkout/confirmation?order=${orderTokenOf(app, row.id)}`,
    kitchenUrl: `${origin}${kitchen}`,
  }
}

/** The restaurant's own address with the platform's scheme and port. */
function originOf(app: App, domain: string | null): string {
  if (!domain) return app.config.origin
  const own = new URL(app.config.origin)
  own.hostname = normaliseDomain(domain)
  return own.origin
}
