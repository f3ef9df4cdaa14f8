import { duePeriod } from '@comanda/domain/reporting/schedules'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../../app.ts'
import { enforceRateLimit } from '../../../platform/rate-limit.ts'
import { enqueueNotifications } from '../../notifications/public.ts'
import { zoneOf } from '../../restaurants/public.ts'
import { writeReportMail } from './report-mail.ts'
import { requireReader, requireSchedule, type ScheduleRef, termsOf } from './schedule-row.ts'

const MAX_TESTS_PER_HOUR = 20

/**
 * Sends the latest complete period of a scheduled report to the caller, even while it is paused. A repeated request sends
 * nothing. Throws UNAUTHORIZED, FORBIDDEN, NOT_FOUND and TOO_MANY_REQUESTS.
 */
export async function testSchedule(
  app: Pick<App, 'db' | 'now' | 'secrets' | 'config'>,
  caller: Caller,
  { restaurantId: requested, scheduleId, requestKey }: ScheduleRef & { requestKey: string },
): Promise<{ recipient: string }> {
  const restaurantId = requested ?? null
  requireReader(caller, restaurantId)
  const { user } = caller
  if (!user) throw new ORPCError('FORBIDDEN')
  const limit = { key: `report-test:${user.id}`, max: MAX_TESTS_PER_HOUR, windowSeconds: 3600 }
  await enforceRateLimit(app, limit)
  // Emails of the platform are stored in its own scope.
  await app.db.platform(caller.actor, async (tx) => {
    const row = await requireSchedule(tx, restaurantId, scheduleId)
    const zone = await zoneOf(tx, restaurantId)
    const { frequency, report, format } = termsOf(row)
    const period = duePeriod(frequency, app.now(), zone)
    const content = await writeReportMail(app, tx, { restaurantId, report, format, period })
    await enqueueNotifications(app, tx, [
      {
        restaurantId,
        channel: 'email',
        kind: 'report_test',
        recipient: user.email,
        content,
        deduplicationKey: `report-test:${requestKey}:${user.email}`,
      },
    ])
  })
  return { recipient: user.email }
}
