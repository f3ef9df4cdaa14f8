import type { RevenueDays, RevenueQuery } from '@comanda/contract/revenue'
import { type Cents, subtractCents, zeroCents } from '@comanda/domain/money/cents'
import { daysOf, type Period, periodOf } from '@comanda/domain/reporting/periods'
import type { LocalDate } from '@comanda/domain/time/instant'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { readSales, readSalesTotals, type SalesQuery } from '../reporting/public.ts'
import { restaurantsOf, revenueScopeOf, zoneOf } from './revenue-scope.ts'

/** Restaurants with a bar of their own. */
const MAX_SERIES = 3

/**
 * Revenue by day, or of a year by month, in the calendar of each restaurant; of today with the six days before. Throws
 * UNAUTHORIZED, FORBIDDEN.
 */
export async function readRevenueDays(
  app: Pick<App, 'db' | 'now'>,
  caller: Caller,
  { restaurantId, period: name }: RevenueQuery,
): Promise<RevenueDays> {
  const scope = revenueScopeOf(app, caller, restaurantId)
  return scope.read(async (tx) => {
    const restaurants = await restaurantsOf(tx, scope)
    const zone = zoneOf(scope, restaurants)
    const period = periodOf(name === 'today' ? 'week' : name, app.now(), zone)
    const by = name === 'year' ? 'month' : 'day'
    const points = pointsOf(period, by)
    const query = { ...period, restaurantIds: scope.restaurantIds, zone: null }
    const named = restaurants.length <= MAX_SERIES + 1 ? restaurants : await leading(tx, query, restaurants)
    const [total, ...own] = await Promise.all([
      valuesOf(tx, query, by, points),
      ...named.map(({ id }) => valuesOf(tx, { ...query, restaurantIds: [id] }, by, points)),
    ])
    const series: RevenueDays['series'] = named.map(({ id, name }, index) => ({
      restaurant: { id, name },
      values: own[index] ?? [],
    }))
    if (named.length < restaurants.length)
      series.push({ restaurant: null, values: total.map((value, point) => withoutAll(value, own, point)) })
    return { zone, by, points, series }
  })
}

/** The restaurants with the highest revenue. */
async function leading<Restaurant extends { id: string }>(
  tx: Tx,
  query: SalesQuery,
  restaurants: readonly Restaurant[],
): Promise<Restaurant[]> {
  const sales = await readSales(tx, query)
  const ids = sales
    .toSorted((one, other) => other.sales.revenue - one.sales.revenue)
    .slice(0, MAX_SERIES)
    .map(({ restaurantId }) => restaurantId)
  return restaurants.filter(({ id }) => ids.includes(id))
}

async function valuesOf(
  tx: Tx,
  query: SalesQuery,
  by: 'day' | 'month',
  points: readonly LocalDate[],
): Promise<Cents[]> {
  const totals = new Map((await readSalesTotals(tx, query, by)).map(({ day, sales }) => [day, sales.revenue]))
  return points.map((point) => totals.get(point) ?? zeroCents)
}

function withoutAll(total: Cents, own: readonly Cents[][], point: number): Cents {
  return own.reduce((left, values) => subtractCents(left, values[point] ?? zeroCents), total)
}

/** Each day of a period, or the first of each of its months. */
function pointsOf(period: Period, by: 'day' | 'month'): LocalDate[] {
  const days = daysOf(period)
  return by === 'day' ? days : days.filter((day) => day.endsWith('-01'))
}
