import { z } from 'zod'
import { withRight } from './base.ts'
import { download } from './download.ts'
import { id, localDay } from './fields.ts'
import { daysAtMost, reportDays } from './report-period.ts'

const period = z.object({ restaurantId: id, ...reportDays }).superRefine(daysAtMost(92))

const seconds = z.int().nullable().describe('Seconds; null without orders')

/** Compared with the first promise; without the courier's travel time. */
export const punctuality = z.object({
  orders: z.int(),
  early: z.int().describe('Ready more than 3 minutes before the promise: the food waited'),
  onTime: z.int(),
  late: z.int().describe('Ready more than 3 minutes after the promise'),
  median: seconds.describe('Ready minus promised; negative is early'),
  p90: seconds,
})
export type Punctuality = z.infer<typeof punctuality>

const duration = z.object({ median: seconds, p90: seconds })
const steps = z.object({
  acknowledge: duration.describe('From coming up to acknowledged'),
  start: duration.describe('From acknowledged to being prepared'),
  prepare: duration.describe('From being prepared to ready'),
  handOver: duration.describe('From ready to handed over'),
})
export type StepTimes = z.infer<typeof steps>

const stepsOf = z.object({
  name: z.string(),
  orders: z.int(),
  made: duration
    .extend({ orders: z.int().describe('Orders with a check-off') })
    .describe('From being prepared to the last check-off of these dishes'),
  steps: steps.describe('Steps of the entire order'),
})

export const serviceReport = z.object({
  all: punctuality,
  pickup: punctuality,
  delivery: punctuality,
  leftOut: z.int().describe('Orders whose times cannot be real; excluded from all other values'),
  moved: z.int().describe('Orders whose promise was moved'),
  recalls: z.int(),
  courier: z.object({
    orders: z.int(),
    median: seconds.describe(
      'From the promise to the pickup by the courier; 0 for a pickup before the promise',
    ),
    p90: seconds,
    overTwoMinutes: z.int(),
  }),
  throttled: z.object({
    orders: z.int().describe('ASAP orders that the limits moved'),
    minutes: z.int().describe('By how much in total'),
    hiddenSlots: z.int().describe('Slots that were full or closed before they began'),
  }),
  steps,
  days: z.array(punctuality.extend({ day: localDay })),
  hours: z.array(punctuality.extend({ hour: z.int().min(0).max(23), steps })),
  stations: z.array(stepsOf).describe('Orders with a dish of the station'),
  dishes: z.array(stepsOf).describe('The 50 most ordered dishes'),
})
export type ServiceReport = z.infer<typeof serviceReport>

export const serviceTimes = {
  report: withRight('analytics.view')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/service-times',
      summary: 'Get the punctuality of a kitchen in a period, and the duration of each step',
    })
    .input(period)
    .output(serviceReport),
  export: withRight('analytics.view')
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/service-times/export',
      summary:
        'Export the promises of a period and their outcomes as CSV; the export is recorded in the audit log',
      outputStructure: 'detailed',
    })
    .input(period)
    .output(download('text/csv')),
}
