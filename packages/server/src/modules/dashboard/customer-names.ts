import { publicName } from '@comanda/domain/kitchen/ready-board'
import type { Caller } from '../../app.ts'
import { mayAt } from '../identity/public.ts'

interface Named {
  restaurant: { id: string }
  customerName: string
}

/**
 * Shortens names of customers to the first name and one letter where the caller may not manage orders, as in lists of
 * orders. It is applied after the cache, because cached responses are shared.
 */
export function withNamesFor<Order extends Named>(caller: Caller, orders: readonly Order[]): Order[] {
  return orders.map((order) => ({
    ...order,
    customerName: customerNameFor(caller, order.restaurant.id, order.customerName),
  }))
}

export function customerNameFor(caller: Caller, restaurantId: string, name: string): string {
  return mayAt(caller, 'orders.manage', restaurantId) ? name : publicName(name)
}
