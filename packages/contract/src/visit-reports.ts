import { funnelStages, visitDevices } from '@comanda/domain/reporting/visits'
import { z } from 'zod'
import { withRight } from './base.ts'
import { cents, id, idInScope, instant, localDay, storableText } from './fields.ts'

const visitRanges = ['24h', '7d', '30d', '90d'] as const

const scope = z.object({
  restaurantId: idInScope,
})
export const visitFilter = scope.extend({
  range: z.enum(visitRanges).describe('The last 24 hours, or whole local days up to today'),
})
export type VisitFilter = z.infer<typeof visitFilter>

export const visitSums = z.object({
  visits: z.int().describe('A visit is one browser tab until 30 minutes without activity'),
  pageViews: z.int(),
  viewed: z.int().describe('Visits that reached the stage: viewed products'),
  added: z.int(),
  started: z.int(),
  completed: z.int(),
  orders: z.int(),
  revenue: cents.describe('Revenue of these orders, without tips'),
  seconds: z.int().describe('Total duration of the visits'),
})
export type VisitSums = z.infer<typeof visitSums>

const stages = funnelStages.map(({ key }) => key)
export const visitPeriod = z.object({
  zone: z.string().describe('Time zone of the restaurant; for several restaurants that of the platform'),
  days: z
    .object({ first: localDay, last: localDay })
    .nullable()
    .describe('Each visit counts on the day of its restaurant on which it began; null for hours'),
  start: instant,
  end: instant,
})
const point = z.object({
  at: z.string().describe('The day, or the start of the hour as ISO 8601'),
  visits: z.int(),
  pageViews: z.int(),
  completed: z.int(),
  seconds: z.int(),
  before: z.int().describe('Visits at the same position in the previous period'),
})
const named = visitSums.extend({ name: z.string() })

export const visitReport = z.object({
  period: visitPeriod,
  sums: visitSums,
  before: visitSums.describe('Sums of the period of equal length directly before'),
  funnel: z
    .array(z.object({ stage: z.enum(stages), visits: z.int() }))
    .describe('In the order of the stages'),
  points: z.array(point),
  sources: z.array(named).describe('The 10 traffic sources with the most visits'),
  sourceCount: z.int(),
  devices: z.array(visitSums.extend({ name: z.enum(visitDevices) })),
  pages: z
    .array(z.object({ name: z.string(), visits: z.int(), pageViews: z.int() }))
    .describe('The 10 pages with the most views'),
})
export type VisitReport = z.infer<typeof visitReport>

export const sourceReport = z.object({
  period: visitPeriod,
  sums: visitSums,
  points: z.array(z.object({ at: z.string(), visits: z.int(), completed: z.int() })),
})
export type SourceReport = z.infer<typeof sourceReport>

const visit = z.object({
  restaurant: z.object({ id, name: z.string(), zone: z.string() }),
  sessionId: id,
  device: z.enum(visitDevices),
  source: z.string(),
  page: z.string().describe('The page that is open, or was last'),
  city: z.string().nullable(),
  country: z.string().nullable(),
  stage: z.enum(stages).describe('The furthest stage of the funnel'),
  startedAt: instant,
  lastActivity: instant,
  cart: z.object({ items: z.int(), value: cents }).nullable(),
})
export type LiveVisit = z.infer<typeof visit>

export const visitDetails = visit.extend({
  landingPage: z.string(),
  referrer: z.string().nullable(),
  browser: z.string().describe('"Safari on iPhone"'),
  pageViews: z.int(),
  orders: z.int(),
  revenue: cents,
  steps: z
    .array(
      z.object({
        at: instant,
        kind: z.enum([
          'page_viewed',
          'product_viewed',
          'add_to_cart',
          'remove_from_cart',
          'checkout_started',
          'checkout_completed',
        ]),
        name: z.string().describe('The page or the dish; empty for steps of the checkout'),
        quantity: z.int().nullable(),
      }),
    )
    .describe('The first 200, by time'),
  lines: z.array(z.object({ name: z.string(), quantity: z.int(), total: cents, removed: z.boolean() })),
})
export type VisitDetails = z.infer<typeof visitDetails>

export const visitReports = {
  overview: withRight('analytics.view', 'anywhere')
    .route({
      method: 'GET',
      path: '/analytics',
      summary: 'Get the visits of a period, their sources, devices and pages',
    })
    .input(visitFilter)
    .output(visitReport),
  live: withRight('analytics.view', 'anywhere')
    .route({
      method: 'GET',
      path: '/analytics/live',
      summary: 'List the visits with activity within the last 10 minutes',
    })
    .input(scope)
    .output(
      z.object({
        count: z.int(),
        visits: z.array(visit).describe('The latest 50 by their last activity'),
      }),
    ),
  source: withRight('analytics.view', 'anywhere')
    .route({
      method: 'GET',
      path: '/analytics/source',
      summary: 'Get the visits of one traffic source in a period',
    })
    .input(visitFilter.extend({ source: storableText(100).min(1) }))
    .output(sourceReport),
  visit: withRight('analytics.view')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/visits/{sessionId}',
      summary: 'Get what happened in a visit',
    })
    .input(z.object({ restaurantId: id, sessionId: id }))
    .output(visitDetails),
}
