import type { OfficePageReport } from '@comanda/contract/office-pages'
import { platformZone, previousPeriod } from '@comanda/domain/reporting/periods'
import { addDays, zonedTime } from '@comanda/domain/time/zone'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import { requireRight } from '../../identity/public.ts'

const TOP = 100

/** How often the pages of the back offices were opened in a number of days up to today. Throws UNAUTHORIZED, FORBIDDEN. */
export async function readOfficePages(
  app: App,
  caller: Caller,
  { days: count }: { days: number },
): Promise<OfficePageReport> {
  requireRight(caller, 'platform.manage', null)
  const last = zonedTime(app.now(), platformZone).date
  const days = { first: addDays(last, 1 - count), last }
  const { rows } = await app.db.platform(caller.actor, (tx) =>
    sql<{ path: string; views: number; before: number }>`
      select path, coalesce(sum(views) filter (where day >= ${days.first}::date), 0)::int as views,
        coalesce(sum(views) filter (where day < ${days.first}::date), 0)::int as before
      from office_page_days where day >= ${previousPeriod(days).first}::date and day <= ${last}::date
      group by 1 order by 2 desc, 3 desc, 1`.execute(tx),
  )
  return {
    days,
    pages: rows.slice(0, TOP),
    views: rows.reduce((sum, { views }) => sum + views, 0),
  }
}
