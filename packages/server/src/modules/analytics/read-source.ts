import type { SourceReport, VisitFilter } from '@comanda/contract/visit-reports'
import type { App, Caller } from '../../app.ts'
import { accessScopeOf } from '../identity/public.ts'
import { periodOf, pointsOf, rangeOf } from './range.ts'
import { toSums } from './read-overview.ts'
import { readDays, readHours } from './read-sums.ts'

/** The visits of one traffic source in a period, all zero if there were none. Throws UNAUTHORIZED, FORBIDDEN. */
export async function readSource(
  app: App,
  caller: Caller,
  { source, ...input }: VisitFilter & { source: string },
): Promise<SourceReport> {
  const scope = accessScopeOf(app, caller, 'analytics.view', input.restaurantId)
  const { range, rows } = await scope.read(async (tx) => {
    const range = await rangeOf(app, tx, input)
    const only = { kind: 'source', name: source } as const
    const rows =
      range.kind === 'hours'
        ? await readHours(tx, scope, range, only)
        : await readDays(tx, scope, { ...range, before: range.first }, only)
    return { range, rows }
  })
  const byPoint = new Map(rows.flatMap((row) => (row.point === null ? [] : [[row.point, row] as const])))
  return {
    period: periodOf(range),
    sums: toSums(rows.filter((row) => row.point === null && row.kind === 'source' && row.name === source)),
    points: pointsOf(range).map(({ at, key }) => {
      const { visits, completed } = toSums([byPoint.get(key)])
      return { at, visits, completed }
    }),
  }
}
