import { notificationTypes, severities } from '@comanda/domain/reporting/notifications'
import { z } from 'zod'
import { cents, fulfillment, id, instant, localDay, orderStatus, restaurantRef } from './fields.ts'

const customerName = z.string().describe('First name and last initial for callers who may not manage orders')

export const notification = z.object({
  id: z.string(),
  type: z.enum(notificationTypes),
  severity: z.enum(severities),
  at: instant,
  restaurant: restaurantRef,
  order: z
    .object({ id, number: z.string(), customerName, total: cents })
    .nullable()
    .describe('null: it is about the restaurant'),
  detail: z.string().nullable().describe('Such as the reason of a pause'),
})
export type Notification = z.infer<typeof notification>

export const attentionKinds = [
  'orders_waiting',
  'orders_late',
  'courier_missing',
  'kitchen_offline',
  'payment_problem',
  'failed_jobs',
  'paused',
  'bestseller_sold_out',
] as const

/** Something that a person should handle now. */
export const attention = z.object({
  kind: z.enum(attentionKinds),
  restaurant: restaurantRef.nullable().describe('null: the platform'),
  count: z.int().describe('Orders, payments or jobs; otherwise 1'),
  since: instant.nullable(),
  until: instant.nullable().describe('When it ends without action'),
  detail: z.string().nullable().describe('The dish, or why ordering is paused or no courier comes'),
  order: z
    .object({ id, number: z.string(), status: orderStatus })
    .nullable()
    .describe('The first of the waiting or late orders, or the one without a courier'),
  productId: id.nullable().describe('The sold-out dish'),
})
export type Attention = z.infer<typeof attention>

/** An order in a list of the latest ones. */
export const recentOrder = z.object({
  id,
  number: z.string(),
  restaurant: restaurantRef,
  customerName,
  fulfillment,
  status: orderStatus,
  total: cents.describe('With tip, as in the list of orders'),
  at: instant.describe('When it was paid'),
})
export type RecentOrder = z.infer<typeof recentOrder>

const figures = z.object({
  orders: z.int(),
  revenue: cents
    .nullable()
    .describe(
      'Without tips, after refunds; null for callers who may not see revenue of all these restaurants',
    ),
})
export type Figures = z.infer<typeof figures>

/** Sales of today, in comparison with yesterday and with the same weekday last week. */
export const daySales = z.object({
  measuredAt: instant,
  zone: z.string().describe('Time zone of the day'),
  day: localDay,
  today: figures,
  yesterday: figures,
  lastWeek: z.object({
    day: localDay.describe('The same weekday last week'),
    all: figures,
    untilNow: figures.describe('Until the same time of day'),
  }),
  hours: z
    .array(z.object({ start: instant, revenue: cents.nullable(), lastWeek: cents }))
    .describe(
      'The hours of the day; revenue is null for those to come. Empty without permission to see revenue',
    ),
  active: z.object({
    count: z.int().describe('New, acknowledged and preparing orders; ready ones are not counted'),
    new: z.int(),
  }),
  lastOrderAt: instant.nullable(),
  orders: z.array(recentOrder).describe('The latest 5, newest first'),
})
export type DaySales = z.infer<typeof daySales>

/** One restaurant today, by its own local day. */
export const restaurantToday = figures.extend({
  restaurantId: id,
  name: z.string(),
  zone: z.string(),
  day: localDay,
  active: z.int(),
  isOnline: z.boolean(),
  recent: z
    .array(cents)
    .describe('Revenue of the last 8 hours, hour by hour; empty without permission to see revenue'),
})
export type RestaurantToday = z.infer<typeof restaurantToday>

export const overview = daySales.extend({
  series: z
    .array(z.object({ restaurantId: id.nullable(), name: z.string(), revenue: z.array(cents.nullable()) }))
    .describe(
      'Revenue by hour of the three restaurants with the highest revenue, and of all others; empty without permission to see it',
    ),
  week: z.array(figures.extend({ day: localDay })).describe('The last 7 days including today'),
  restaurants: z
    .array(restaurantToday)
    .describe('At most 10, highest revenue first, or by name without permission to see it'),
  counts: z.object({ restaurants: z.int(), products: z.int(), categories: z.int() }).describe('Active ones'),
  visits: z
    .object({
      abandoned: z.int().describe('Carts that became abandoned today'),
      abandonedValue: cents,
      started: z.int().describe('Checkouts started today'),
      completed: z.int(),
    })
    .nullable()
    .describe('null without permission to see analytics'),
})
export type Overview = z.infer<typeof overview>

export const restaurantDashboard = daySales.extend({
  week: figures.describe('The last 7 days including today'),
  month: figures.describe('Since the first of the month'),
  total: figures.describe('Since the first order'),
  kitchen: z.object({
    new: z.int(),
    acknowledged: z.int(),
    preparing: z.int(),
    ready: z.int(),
    oldestAt: instant.nullable().describe('When the oldest active order was paid'),
  }),
  products: z.int().describe('Active ones'),
  categories: z.int().describe('Active ones'),
  isOnline: z.boolean(),
})
export type RestaurantDashboard = z.infer<typeof restaurantDashboard>
