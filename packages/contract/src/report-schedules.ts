import { reportNames } from '@comanda/domain/reporting/reports'
import {
  maxScheduleRecipients,
  scheduleFormats,
  scheduleFrequencies,
} from '@comanda/domain/reporting/schedules'
import { z } from 'zod'
import { withRight } from './base.ts'
import { conflictWith, revision, seenRevision } from './catalog/shared.ts'
import { id, instant, localDay } from './fields.ts'

const path = '/report-schedules'
const scope = z.object({
  restaurantId: id.optional().describe('Omitted: reports of all restaurants, for the platform'),
})
const one = scope.extend({ scheduleId: id })

const reader = z.object({ userId: z.string(), name: z.string(), email: z.string() })
export type ReportReader = z.infer<typeof reader>

const schedule = z.object({
  id,
  report: z.enum(reportNames),
  frequency: z.enum(scheduleFrequencies),
  format: z.enum(scheduleFormats),
  recipients: z.array(reader).describe('The users who may currently see the report'),
  isPaused: z.boolean(),
  next: z
    .object({ at: instant, first: localDay, last: localDay })
    .nullable()
    .describe('The next run and its period; null while paused'),
  lastSent: z.object({ at: instant, recipients: z.int() }).nullable(),
  revision: revision.describe('Of the content, the frequency and the recipients'),
})
export type ReportSchedule = z.infer<typeof schedule>

const terms = {
  report: z.enum(reportNames),
  frequency: z.enum(scheduleFrequencies),
  format: z.enum(scheduleFormats),
  recipients: z
    .array(z.string().min(1).max(200))
    .min(1, 'Choose at least one person.')
    .max(maxScheduleRecipients, `Choose at most ${maxScheduleRecipients} people.`)
    .describe('Ids of users who may see these reports'),
}

export const reportSchedules = {
  list: withRight('payouts.view')
    .meta({ closedToKeys: true })
    .route({ method: 'GET', path, summary: 'List reports that are sent by email, and who can receive them' })
    .input(scope)
    .output(
      z.object({
        zone: z.string(),
        schedules: z.array(schedule).describe('Oldest first'),
        readers: z.array(reader).describe('The people who may see these reports'),
      }),
    ),
  create: withRight('payouts.view')
    .meta({ closedToKeys: true })
    .route({
      method: 'POST',
      path,
      summary: 'Send a report by email every week or month. Idempotent by its id',
      successStatus: 201,
    })
    .errors({
      RECIPIENT_INVALID: { status: 422 },
      SCHEDULE_EXISTS: { status: 409 },
      TOO_MANY_SCHEDULES: { status: 409 },
    })
    .input(one.extend({ scheduleId: id.describe('Chosen by the caller'), ...terms }))
    .output(schedule),
  change: withRight('payouts.view')
    .meta({ closedToKeys: true })
    .route({
      method: 'PUT',
      path: `${path}/{scheduleId}`,
      summary:
        'Change a scheduled report; after a change of the frequency, the next email covers the period that ends next',
    })
    .errors({ RECIPIENT_INVALID: { status: 422 }, ...conflictWith(schedule) })
    .input(one.extend({ revision: seenRevision, ...terms }))
    .output(schedule),
  setActive: withRight('payouts.view')
    .meta({ closedToKeys: true })
    .route({
      method: 'PUT',
      path: `${path}/{scheduleId}/active`,
      summary: 'Pause or resume a scheduled report; periods of a pause are not sent later',
    })
    .input(one.extend({ isActive: z.boolean() }))
    .output(schedule),
  remove: withRight('payouts.view')
    .meta({ closedToKeys: true })
    .route({
      method: 'DELETE',
      path: `${path}/{scheduleId}`,
      summary: 'Delete a scheduled report. Idempotent',
    })
    .input(one)
    .output(z.object({})),
  test: withRight('payouts.view')
    .meta({ closedToKeys: true })
    .route({
      method: 'POST',
      path: `${path}/{scheduleId}/tests`,
      summary: 'Send the latest complete period of a scheduled report to the caller only',
    })
    .input(one.extend({ requestKey: id }))
    .output(z.object({ recipient: z.string() })),
}
