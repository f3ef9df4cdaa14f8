import { isStorefrontPath } from '@comanda/contract/page'
import type { VisitSums as Sums, VisitFilter, VisitReport } from '@comanda/contract/visit-reports'
import { cents } from '@comanda/domain/money/cents'
import { funnelStages, pageOf, visitDevices } from '@comanda/domain/reporting/visits'
import type { App, Caller } from '../../app.ts'
import { accessScopeOf } from '../identity/public.ts'
import { periodOf, pointsOf, rangeOf } from './range.ts'
import { readDays, readHours, type SumRow, type VisitSums } from './read-sums.ts'

const TOP = 10

/** The visits of a period in the caller's scope. Throws UNAUTHORIZED, FORBIDDEN. */
export async function readOverview(app: App, caller: Caller, input: VisitFilter): Promise<VisitReport> {
  const scope = accessScopeOf(app, caller, 'analytics.view', input.restaurantId)
  const { range, rows } = await scope.read(async (tx) => {
    const range = await rangeOf(app, tx, input)
    return {
      range,
      rows: range.kind === 'hours' ? await readHours(tx, scope, range) : await readDays(tx, scope, range),
    }
  })
  const ofPeriod = (kind: SumRow['kind']) => rows.filter((row) => row.kind === kind && row.point === null)
  const points = pointsOf(range)
  const byPoint = new Map(rows.flatMap((row) => (row.point === null ? [] : [[row.point, row] as const])))
  const sources = ofPeriod('source').sort((a, b) => b.visits - a.visits || (a.name < b.name ? -1 : 1))
  const devices = ofPeriod('device')
  const sums = toSums(ofPeriod('all'))
  const reached = [sums.visits, sums.viewed, sums.added, sums.started, sums.completed]
  return {
    period: periodOf(range),
    sums,
    funnel: funnelStages.map(({ key }, index) => ({ stage: key, visits: reached[index] ?? 0 })),
    before: toSums(points.flatMap(({ before }) => byPoint.get(before) ?? [])),
    points: points.map(({ at, key, before }) => {
      const { visits, pageViews, completed, seconds } = toSums([byPoint.get(key)])
      return { at, visits, pageViews, completed, seconds, before: byPoint.get(before)?.visits ?? 0 }
    }),
    sources: sources.slice(0, TOP).map((row) => ({ name: row.name, ...toSums([row]) })),
    sourceCount: sources.length,
    devices: visitDevices.map((name) => ({ name, ...toSums(devices.filter((row) => row.name === name)) })),
    pages: pagesOf(ofPeriod('page')),
  }
}

/** Visits of earlier versions have the address of the menu on the platform's host. */
function pagesOf(rows: SumRow[]): VisitReport['pages'] {
  const byPage = Map.groupBy(rows, ({ name }) => pageOf(name, isStorefrontPath))
  return [...byPage]
    .map(([name, all]) => {
      const { visits, pageViews } = toSums(all)
      return { name, visits, pageViews }
    })
    .sort((a, b) => b.pageViews - a.pageViews || (a.name < b.name ? -1 : 1))
    .slice(0, TOP)
}

export function toSums(rows: readonly (VisitSums | undefined)[]): Sums {
  const sumOf = (of: keyof VisitSums) => rows.reduce((sum, row) => sum + (row?.[of] ?? 0), 0)
  return {
    visits: sumOf('visits'),
    pageViews: sumOf('page_views'),
    viewed: sumOf('viewed'),
    added: sumOf('added'),
    started: sumOf('started'),
    completed: sumOf('completed'),
    orders: sumOf('orders'),
    revenue: cents(sumOf('revenue')),
    seconds: sumOf('seconds'),
  }
}
