import { periodNames } from '@comanda/domain/reporting/periods'
import { revenueColumns } from '@comanda/domain/reporting/revenue-columns'
import { z } from 'zod'
import { withRight } from './base.ts'
import { download } from './download.ts'
import { cents, id, idInScope, instant, localDay, restaurantRef } from './fields.ts'
import { salesShape } from './sales-shape.ts'

const period = z.object({ first: localDay, last: localDay.describe('Included') })

const revenueQuery = z.object({
  restaurantId: idInScope,
  period: z.enum(periodNames).describe('Up to and including today; a week is the last 7 days'),
})
export type RevenueQuery = z.infer<typeof revenueQuery>

const revenuePageQuery = revenueQuery.extend({
  sort: z.enum(revenueColumns).default('revenue'),
  order: z.enum(['asc', 'desc']).default('desc'),
  page: z.coerce.number().pipe(z.int().min(1).max(100_000)).default(1),
})
export type RevenuePageQuery = z.infer<typeof revenuePageQuery>
export type RevenuePageInput = z.input<typeof revenuePageQuery>

const revenueRow = salesShape
  .pick({
    orders: true,
    revenue: true,
    platformFees: true,
    cardFees: true,
    tips: true,
    disputed: true,
    net: true,
  })
  .extend({ restaurant: restaurantRef })
export type RevenueRow = z.infer<typeof revenueRow>

const openDispute = z.object({
  restaurant: restaurantRef,
  order: z.object({ id, number: z.string() }).nullable(),
  giftCard: z
    .object({ id, last4: z.string() })
    .nullable()
    .describe('The sold gift card, if it is not about an order'),
  amount: cents,
  reason: z.string(),
  evidenceDueAt: instant.nullable(),
})

export const revenueReport = z.object({
  period,
  previous: period.describe('The same number of days before'),
  zone: z.string().describe('Time zone of the days'),
  sales: salesShape,
  before: salesShape.pick({ orders: true, revenue: true }).describe('Sales of the previous period'),
  netPlatform: cents
    .nullable()
    .describe('Platform fees less the card fees that the platform pays; null for restaurants'),
  restaurants: z.array(revenueRow).describe('A page of them; the sum of all pages is `sales`'),
  restaurantCount: z.int().describe('On all pages'),
  pageSize: z.int(),
  page: z.int().describe('That of the request, or the last one if there are fewer'),
  authorized: z
    .object({ count: z.int(), amount: cents })
    .describe('Money that is currently authorized and not captured; not part of any other amount'),
  disputes: z.object({
    count: z.int(),
    amount: cents,
    open: z.array(openDispute).describe('Due first, at most 10'),
  }),
})
export type RevenueReport = z.infer<typeof revenueReport>

export const revenueDays = z.object({
  zone: z.string(),
  by: z.enum(['day', 'month']),
  /** The first day of each bar. */
  points: z.array(localDay),
  series: z
    .array(z.object({ restaurant: restaurantRef.nullable(), values: z.array(cents) }))
    .describe('The restaurants with the highest revenue; null: all others together'),
})
export type RevenueDays = z.infer<typeof revenueDays>

export const revenue = {
  get: withRight('payouts.view', 'anywhere')
    .route({
      method: 'GET',
      path: '/finance/revenue',
      summary:
        'Get revenue, fees and what is left for restaurants in a period, in total and for a page of restaurants',
    })
    .input(revenuePageQuery)
    .output(revenueReport),
  days: withRight('payouts.view', 'anywhere')
    .route({
      method: 'GET',
      path: '/finance/revenue/days',
      summary: 'Get the revenue of a period by day, or for a year by month',
    })
    .input(revenueQuery)
    .output(revenueDays),
  export: withRight('payouts.view', 'anywhere')
    .route({
      method: 'POST',
      path: '/finance/revenue/export',
      summary: 'Export the revenue per restaurant as CSV; the export is recorded in the audit log',
      outputStructure: 'detailed',
    })
    .input(revenueQuery)
    .output(download('text/csv')),
}
