import type { RevenuePageQuery, RevenueQuery, RevenueReport, RevenueRow } from '@comanda/contract/revenue'
import { cents } from '@comanda/domain/money/cents'
import { netOfFees } from '@comanda/domain/reporting/net-of-fees'
import { previousPeriod } from '@comanda/domain/reporting/periods'
import type { RevenueColumn } from '@comanda/domain/reporting/revenue-columns'
import { addSales, netPlatformRevenue, noSales, type Sales } from '@comanda/domain/reporting/sales'
import type { App, Caller } from '../../app.ts'
import { mayAt } from '../identity/public.ts'
import { readSales, readSalesTotal } from '../reporting/public.ts'
import { readAuthorized, readOpenDisputes } from './open-money.ts'
import { restaurantsOf, revenueScopeOf, salesQuery, zoneOf } from './revenue-scope.ts'

const PAGE_SIZE = 25

/** The revenue of a period with a page of the restaurants. Throws UNAUTHORIZED, FORBIDDEN. */
export async function readRevenuePage(
  app: Pick<App, 'db' | 'now'>,
  caller: Caller,
  { sort, order, page: requested, ...query }: RevenuePageQuery,
): Promise<RevenueReport> {
  const { restaurants, ...report } = await readRevenue(app, caller, query)
  const compare = compareBy(sort)
  const sorted = restaurants.toSorted((a, b) => (order === 'desc' ? compare(b, a) : compare(a, b)))
  const page = Math.min(requested, Math.max(1, Math.ceil(sorted.length / PAGE_SIZE)))
  return {
    ...report,
    page,
    restaurants: sorted.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    restaurantCount: restaurants.length,
    pageSize: PAGE_SIZE,
  }
}

/** The revenue of a period with all restaurants, those with the highest first. */
export type Revenue = Omit<RevenueReport, 'restaurantCount' | 'pageSize' | 'page'>

/**
 * Revenue, fees and net amounts of a period: of one restaurant in its own time zone, or of all in the caller's scope in
 * the platform's. Throws UNAUTHORIZED, FORBIDDEN.
 */
export async function readRevenue(
  app: Pick<App, 'db' | 'now'>,
  caller: Caller,
  { restaurantId, period: name }: RevenueQuery,
): Promise<Revenue> {
  const scope = revenueScopeOf(app, caller, restaurantId)
  return scope.read(async (tx) => {
    const restaurants = await restaurantsOf(tx, scope)
    const zone = zoneOf(scope, restaurants)
    const query = salesQuery(app, scope, name, zone)
    const period = { first: query.first, last: query.last }
    const previous = previousPeriod(period)
    const [found, earlier, authorized, disputes] = await Promise.all([
      readSales(tx, query),
      readSalesTotal(tx, { ...query, ...previous }),
      readAuthorized(tx, scope),
      readOpenDisputes(tx, scope),
    ])
    const sales = addSales(...found.map((row) => row.sales))
    const byId = new Map(found.map((row) => [row.restaurantId, row.sales]))
    return {
      period,
      previous,
      zone,
      authorized,
      disputes,
      sales: mayAt(caller, 'payouts.view', null) ? sales : ownPart(sales),
      before: { orders: earlier.orders, revenue: earlier.revenue },
      netPlatform: mayAt(caller, 'payouts.view', null) ? netPlatformRevenue(sales) : null,
      restaurants: restaurants
        .map(({ id, name }) => rowOf({ id, name }, byId.get(id) ?? noSales))
        .toSorted((one, other) => compareBy('revenue')(other, one)),
    }
  })
}

/** A restaurant does not see what the platform pays. */
function ownPart(sales: Sales): Sales {
  return { ...sales, platformCardFees: cents(0) }
}

function rowOf(restaurant: { id: string; name: string }, sales: Sales): RevenueRow {
  const { orders, revenue, platformFees, cardFees, tips, disputed, net } = sales
  return { restaurant, orders, revenue, platformFees, cardFees, tips, disputed, net }
}

/** Equal rows are sorted by name, A to Z in a descending list. */
function compareBy(column: RevenueColumn): (one: RevenueRow, other: RevenueRow) => number {
  const byName = (one: RevenueRow, other: RevenueRow) =>
    one.restaurant.name.localeCompare(other.restaurant.name) ||
    one.restaurant.id.localeCompare(other.restaurant.id)
  if (column === 'name') return byName
  const value = column === 'netOfFees' ? netOfFees : (row: RevenueRow) => row[column]
  return (one, other) => value(one) - value(other) || byName(other, one)
}
