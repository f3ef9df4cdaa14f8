import { officePageOf } from '@comanda/domain/reporting/office-pages'
import { platformZone } from '@comanda/domain/reporting/periods'
import { zonedTime } from '@comanda/domain/time/zone'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import { enforceRateLimit } from '../../../platform/rate-limit.ts'

const FIVE_MINUTES = 300

/**
 * Counts a view of a page of the back office, at most once per report. Views of people without a role, and of other paths, are
 * not counted. Throws UNAUTHORIZED, TOO_MANY_REQUESTS.
 */
export async function countOfficePage(
  app: App,
  { user, memberships, actor }: Caller,
  input: { path: string },
): Promise<{ counted: boolean }> {
  if (!user) throw new ORPCError('UNAUTHORIZED')
  const path = officePageOf(input.path)
  if (path === null || memberships.length === 0) return { counted: false }
  await enforceRateLimit(app, { key: `office-page:${user.id}`, max: 300, windowSeconds: FIVE_MINUTES })
  const { date } = zonedTime(app.now(), platformZone)
  await app.db.platform(actor, (tx) =>
    sql`
      insert into office_page_days (day, path, views) values (${date}::date, ${path}, 1)
      on conflict (day, path) do update set views = office_page_days.views + 1`.execute(tx),
  )
  return { counted: true }
}
