import type { RestaurantDashboard } from '@comanda/contract/dashboard-shapes'
import { addCents, zeroCents } from '@comanda/domain/money/cents'
import { periodOf } from '@comanda/domain/reporting/periods'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { type AccessScope, accessScopeOf } from '../identity/public.ts'
import { readSales } from '../reporting/public.ts'
import { withNamesFor } from './customer-names.ts'
import { figuresOf, type RevenueFigures, readDay } from './read-day.ts'
import { activeOf, countPhase } from './read-orders-now.ts'
import { countMenu } from './read-overview.ts'
import { type ListedRestaurant, readRestaurants } from './read-restaurants-today.ts'
import { orderCount, seesRevenue, withoutRevenue } from './revenue-right.ts'
import { sharePast, shareReading } from './share-reading.ts'

type AppParts = Pick<App, 'db' | 'live' | 'now'>

/**
 * The dashboard of one restaurant, by its own day. Revenue is included for callers who can see payouts.
 * @throws UNAUTHORIZED, FORBIDDEN and NOT_FOUND.
 */
export async function readRestaurantDashboard(
  app: AppParts,
  caller: Caller,
  { restaurantId }: { restaurantId: string },
): Promise<RestaurantDashboard> {
  const scope = accessScopeOf(app, caller, 'orders.view', restaurantId)
  const shared = await shareReading(app, scope, 'restaurant', () =>
    scope.read(async (tx) => {
      const [restaurant] = await readRestaurants(tx, scope)
      if (!restaurant) throw new ORPCError('NOT_FOUND')
      return read(app, tx, scope, restaurant)
    }),
  )
  const found = { ...shared, orders: withNamesFor(caller, shared.orders) }
  if (seesRevenue(caller, scope)) return found
  return {
    ...found,
    ...withoutRevenue(shared),
    week: orderCount(shared.week),
    month: orderCount(shared.month),
    total: orderCount(shared.total),
  }
}

async function read(
  app: AppParts,
  tx: Tx,
  scope: AccessScope,
  restaurant: ListedRestaurant,
): Promise<RestaurantDashboard> {
  const now = app.now()
  const zone = restaurant.timezone
  const { sales, today, open, past } = await readDay(app, tx, scope, { now, zone })
  const { products, categories } = await countMenu(tx, scope, [restaurant])
  const { day } = sales
  const month = periodOf('month', now, zone)
  const sum = (first: string) =>
    sharePast(app, scope, `since ${first} ${day}`, () =>
      readUntilYesterday(tx, scope, first, past.at(-1)?.day ?? day),
    )
  return {
    ...sales,
    week: added(today, ...past.slice(1)),
    month: month.first === day ? today : added(today, await sum(month.first)),
    total: added(today, await sum(EARLIEST)),
    kitchen: {
      new: countPhase(open, 'new'),
      acknowledged: countPhase(open, 'acknowledged'),
      preparing: countPhase(open, 'preparing'),
      ready: countPhase(open, 'ready'),
      oldestAt: activeOf(open).oldestAt,
    },
    products,
    categories,
    isOnline: restaurant.isOnline,
  }
}

/** Before the first order of any restaurant. */
const EARLIEST = '2015-01-01'

async function readUntilYesterday(
  tx: Tx,
  { restaurantIds }: AccessScope,
  first: string,
  last: string,
): Promise<RevenueFigures> {
  const rows = await readSales(tx, { restaurantIds, first, last, zone: null })
  return figuresOf(rows.map(({ sales }) => sales))
}

function added(...figures: readonly RevenueFigures[]): RevenueFigures {
  return {
    orders: figures.reduce((sum, { orders }) => sum + orders, 0),
    revenue: addCents(zeroCents, ...figures.map(({ revenue }) => revenue)),
  }
}
