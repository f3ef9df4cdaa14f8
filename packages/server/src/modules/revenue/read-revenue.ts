import type { RevenueQuery, RevenueReport, RevenueRow } from '@comanda/contract/revenue'
import { cents } from '@comanda/domain/money/cents'
import { previousPeriod } from '@comanda/domain/reporting/periods'
import { addSales, netPlatformRevenue, noSales, type Sales } from '@comanda/domain/reporting/sales'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { mayAt } from '../identity/public.ts'
import { readSales } from '../reporting/public.ts'
import { readAuthorized, readOpenDisputes } from './open-money.ts'
import { restaurantsOf, revenueScopeOf, salesQuery, zoneOf } from './revenue-scope.ts'

/**
 * Revenue, fees and net amounts of a period: of one restaurant in its own time zone, or of all in the caller's scope in
 * the platform's. Throws UNAUTHORIZED, FORBIDDEN.
 */
export async function readRevenue(
  app: Pick<App, 'db' | 'now'>,
  caller: Caller,
  { restaurantId, period: name }: RevenueQuery,
): Promise<RevenueReport> {
  const scope = revenueScopeOf(app, caller, restaurantId)
  return scope.read(async (tx) => {
    const restaurants = await restaurantsOf(tx, scope)
    const zone = zoneOf(scope, restaurants)
    const query = salesQuery(app, scope, name, zone)
    const period = { first: query.first, last: query.last }
    const previous = previousPeriod(period)
    const [found, earlier, authorized, disputes] = await Promise.all([
      readSales(tx, query),
      readTotal(tx, { ...query, ...previous }),
      readAuthorized(tx, scope),
      readOpenDisputes(tx, scope),
    ])
    const sales = addSales(...found.map((row) => row.sales))
    const byId = new Map(found.map((row) => [row.restaurantId, row.sales]))
    return {
      ...{ period, previous, zone, authorized, disputes },
      sales: mayAt(caller, 'payouts.view', null) ? sales : ownPart(sales),
      before: { orders: earlier.orders, revenue: earlier.revenue },
      netPlatform: mayAt(caller, 'payouts.view', null) ? netPlatformRevenue(sales) : null,
      restaurants: restaurants
        .map(({ id, name }) => rowOf({ id, name }, byId.get(id) ?? noSales))
        .toSorted((one, other) => other.revenue - one.revenue),
    }
  })
}

async function readTotal(tx: Tx, query: Parameters<typeof readSales>[1]): Promise<Sales> {
  return addSales(...(await readSales(tx, query)).map(({ sales }) => sales))
}

/** What the platform pays is not a restaurant's affair. */
function ownPart(sales: Sales): Sales {
  return { ...sales, platformCardFees: cents(0) }
}

function rowOf(restaurant: { id: string; name: string }, sales: Sales): RevenueRow {
  const { orders, revenue, platformFees, cardFees, tips, disputed, net } = sales
  return { restaurant, orders, revenue, platformFees, cardFees, tips, disputed, net }
}
