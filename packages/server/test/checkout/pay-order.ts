import { settleOrder, unsettledOrder } from '../../src/modules/payments/public.ts'
import type { Shop } from './ordering.ts'

/** Places and pays an order; returns its id. */
export async function payOrder(shop: Shop, changes: Parameters<Shop['place']>[0] = {}): Promise<string> {
  return payPlaced(shop, await shop.place(changes))
}

/** Pays an order that was placed; returns its id. */
export async function payPlaced(shop: Shop, placed: Awaited<ReturnType<Shop['place']>>): Promise<string> {
  await shop.pay(placed)
  const row = await shop.app.db.tenant(shop.restaurant.id, 'system:test', (tx) =>
    tx.selectFrom('orders').selectAll().where('id', '=', placed.orderId).executeTakeFirstOrThrow(),
  )
  await settleOrder(shop.app, unsettledOrder(row), 'system:test')
  return placed.orderId
}
