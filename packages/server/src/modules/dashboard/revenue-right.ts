import type { DaySales, Figures } from '@comanda/contract/dashboard-shapes'
import type { Action } from '@comanda/domain/access/roles'
import type { Caller } from '../../app.ts'
import { type AccessScope, restaurantsWith } from '../identity/public.ts'

/**
 * Whether the caller can see the revenue of every restaurant in a scope: users who manage the orders of a restaurant
 * can see their sum. Sums over only some of the restaurants would be misleading.
 */
export function seesRevenue(caller: Caller, scope: AccessScope): boolean {
  return mayInAll(caller, 'orders.manage', scope)
}

/** Whether the caller has a permission at each restaurant of a scope. */
export function mayInAll(
  caller: Caller,
  action: Action,
  { restaurantIds }: Pick<AccessScope, 'restaurantIds'>,
): boolean {
  const own = restaurantsWith(caller, action)
  return own === 'all' || (restaurantIds !== 'all' && restaurantIds.every((id) => own.includes(id)))
}

/** The sales of a day, with only the number of orders. */
export function withoutRevenue({ today, yesterday, lastWeek }: DaySales) {
  const { day, all, untilNow } = lastWeek
  return {
    today: orderCount(today),
    yesterday: orderCount(yesterday),
    lastWeek: { day, all: orderCount(all), untilNow: orderCount(untilNow) },
    hours: [],
  }
}

export function orderCount({ orders }: Figures): Figures {
  return { orders, revenue: null }
}
