import { normaliseDomain } from '@comanda/domain/hosting/host'
import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import type { App } from '../../app.ts'
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

/** null for an order that is not paid, or not there. */
export async function readPaidOrder(
  app: App,
  restaurantId: string,
  orderId: string,
): Promise<PaidOrder | null> {
  const found = await app.db.tenant(restaurantId, 'system:notifications', async (tx) => {
    const row = await tx
      .selectFrom('orders')
      .selectAll()
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', orderId)
      .where('paid_at', 'is not', null)
      .executeTakeFirst()
    const restaurant = await tx
      .selectFrom('restaurants')
      .selectAll()
      .where('id', '=', restaurantId)
      .executeTakeFirst()
    return row && restaurant ? { row, restaurant } : null
  })
  if (!found) return null
  const { row, restaurant } = found
  const { name, address, phone, timezone, theme_color: themeColor } = restaurant
  const origin = originOf(app, restaurant.domain)
  const kitchen = restaurant.domain ? '/kitchen' : `/kitchen/${restaurantId}`
  return {
    restaurantId,
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
