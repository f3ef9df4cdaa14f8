import type { DaySales } from '@comanda/contract/dashboard-shapes'
import { addCents, type Cents, zeroCents } from '@comanda/domain/money/cents'
import { addSales, type Sales } from '@comanda/domain/reporting/sales'
import type { Instant, LocalDate, Zone } from '@comanda/domain/time/instant'
import { addDays } from '@comanda/domain/time/zone'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { AccessScope } from '../identity/public.ts'
import { readSales, readSalesDays } from '../reporting/public.ts'
import { daysAround, type HourSales, hoursOf, readHours, revenueByHour } from './read-hours.ts'
import { activeOf, countPhase, readLatestOrders, readOpenOrders } from './read-orders-now.ts'
import { sharePast } from './share-reading.ts'

export interface RevenueFigures {
  orders: number
  /** Without tips, after refunds. */
  revenue: Cents
}

export interface DayReading {
  sales: DaySales
  today: RevenueFigures
  hours: HourSales[]
  open: Awaited<ReturnType<typeof readOpenOrders>>
  /** The seven days before today. */
  past: (RevenueFigures & { day: LocalDate })[]
}

export function figuresOf(sales: readonly Sales[]): RevenueFigures {
  const { orders, revenue } = addSales(...sales)
  return { orders, revenue }
}

/** Sales of the day of `now` in a zone, compared with earlier days, and the current orders. */
export async function readDay(
  app: Pick<App, 'db' | 'live' | 'now'>,
  tx: Tx,
  scope: AccessScope,
  { now, zone }: { now: Instant; zone: Zone },
): Promise<DayReading> {
  const { restaurantIds } = scope
  const { day, lastWeek, today } = daysAround(now, zone)
  const past = await sharePast(app, scope, `past ${zone} ${day}`, () =>
    readPast(tx, scope, { day, lastWeek, zone }),
  )
  const sales = await readSales(tx, { restaurantIds, first: day, last: day, zone })
  const hours = await readHours(tx, scope, now, zone)
  const open = await readOpenOrders(tx, scope)
  const orders = await readLatestOrders(tx, scope)
  const figuresAt = (date: LocalDate) => past.find((one) => one.day === date) ?? none
  const ofToday = figuresOf(sales.map((one) => one.sales))
  return {
    today: ofToday,
    hours,
    open,
    past,
    sales: {
      measuredAt: now,
      zone,
      day,
      today: ofToday,
      yesterday: withoutDay(figuresAt(addDays(day, -1))),
      lastWeek: {
        day: lastWeek,
        all: withoutDay(figuresAt(lastWeek)),
        untilNow: untilNow(hours.filter(({ isToday }) => !isToday)),
      },
      hours: byHour(hours, { now, zone, day, lastWeek, start: today.start }),
      active: { count: activeOf(open).count, new: countPhase(open, 'new') },
      lastOrderAt: orders[0]?.at ?? null,
      orders,
    },
  }
}

const none = { orders: 0, revenue: zeroCents }
const withoutDay = ({ orders, revenue }: RevenueFigures): RevenueFigures => ({ orders, revenue })

async function readPast(
  tx: Tx,
  { restaurantIds }: AccessScope,
  { day, lastWeek, zone }: { day: LocalDate; lastWeek: LocalDate; zone: Zone },
): Promise<(RevenueFigures & { day: LocalDate })[]> {
  const rows = await readSalesDays(tx, { restaurantIds, first: lastWeek, last: addDays(day, -1), zone })
  const byDay = Map.groupBy(rows, (row) => row.day)
  return Array.from({ length: 7 }, (_, index) => {
    const date = addDays(lastWeek, index)
    return { day: date, ...figuresOf((byDay.get(date) ?? []).map(({ sales }) => sales)) }
  })
}

function untilNow(hours: readonly HourSales[]): RevenueFigures {
  return {
    orders: hours.reduce((sum, hour) => sum + hour.untilNow.orders, 0),
    revenue: addCents(zeroCents, ...hours.map((hour) => hour.untilNow.revenue)),
  }
}

/** On a clock change the hours of the two days differ in number; they are compared from the start of the day. */
function byHour(
  hours: readonly HourSales[],
  { now, zone, day }: { now: Instant; zone: Zone; day: LocalDate; lastWeek: LocalDate; start: Instant },
): DaySales['hours'] {
  const starts = hoursOf(day, zone)
  const today = revenueByHour(
    hours.filter(({ isToday }) => isToday),
    starts.length,
  )
  const before = revenueByHour(
    hours.filter(({ isToday }) => !isToday),
    starts.length,
  )
  return starts.map((start, hour) => ({
    start,
    revenue: start > now ? null : (today[hour] ?? zeroCents),
    lastWeek: before[hour] ?? zeroCents,
  }))
}
