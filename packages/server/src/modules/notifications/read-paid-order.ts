import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { breakdownOf, type OrderRow } from '../../db/order-rows.ts'
import { orderTokenOf } from '../../platform/order-token.ts'
import { type MailRestaurant, readMailRestaurant } from './read-mail-restaurant.ts'

/** The data for an email about a paid order. */
export interface PaidOrder {
  restaurantId: string
  row: OrderRow
  breakdown: Breakdown
  restaurant: MailRestaurant
  /** Opens the order for everyone who has the link. */
  orderUrl: string
  kitchenUrl: string
}

/** Reads those of the orders that exist and are paid. */
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
    readMailRestaurant(app, tx, restaurantId),
  ])
  return restaurant ? rows.map((row) => paidOrder(app, row, restaurant)) : []
}

function paidOrder(app: App, row: OrderRow, restaurant: MailRestaurant): PaidOrder {
  return {
    restaurantId: restaurant.id,
    row,
    breakdown: breakdownOf(row),
    restaurant,
    orderUrl: `${restaurant.origin}/checkout/confirmation?order=${orderTokenOf(app, row.id)}`,
    kitchenUrl: restaurant.kitchenUrl,
  }
}

/** The charged card for display: "Visa", "4242"; null when nothing was charged. */
export function cardOf({
  card_brand: brand,
  card_last4: last4,
}: PaidOrder['row']): { brand: string; last4: string } | null {
  return brand && last4 ? { brand: brand.charAt(0).toUpperCase() + brand.slice(1), last4 } : null
}
