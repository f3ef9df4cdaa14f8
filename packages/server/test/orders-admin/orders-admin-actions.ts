import type { OrderFilter } from '@comanda/contract/orders-admin'
import type { Caller } from '../../src/app.ts'
import { countOrders } from '../../src/modules/orders-admin/count-orders.ts'
import { listOrders } from '../../src/modules/orders-admin/list-orders.ts'
import { readOrder } from '../../src/modules/orders-admin/read-order.ts'
import { setOrderStatus } from '../../src/modules/orders-admin/set-status.ts'
import type { Shop } from '../checkout/ordering.ts'

/** What staff does with the orders of a shop. */
export function ordersAdminActions(shop: Shop) {
  const { app, restaurant, database } = shop
  const restaurantId = restaurant.id
  return {
    list: (caller: Caller, filter: OrderFilter & { after?: string; limit?: number } = {}) =>
      listOrders(app, caller, { limit: 100, ...filter }),
    idsOf: async (caller: Caller, filter: OrderFilter = {}) =>
      (await listOrders(app, caller, { limit: 100, ...filter })).orders.map(({ orderId }) => orderId),
    counts: (caller: Caller, filter: OrderFilter = {}) => countOrders(app, caller, filter),
    get: (caller: Caller, orderId: string) => readOrder(app, caller, { restaurantId, orderId }),
    setStatus: (
      caller: Caller,
      orderId: string,
      expected: Parameters<typeof setOrderStatus>[2]['expected'],
      status: Parameters<typeof setOrderStatus>[2]['status'],
    ) => setOrderStatus(app, caller, { restaurantId, orderId, expected, status }),
    query: (sql: string, values: unknown[] = []) => database.query(sql, values),
  }
}
