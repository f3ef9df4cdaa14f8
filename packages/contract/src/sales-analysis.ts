import { cartBlocks } from '@comanda/domain/reporting/carts'
import { turnedAwayReasons } from '@comanda/domain/reporting/turned-away'
import { z } from 'zod'
import { withRight } from './base.ts'
import { cents, id, restaurantRef } from './fields.ts'
import { visitFilter, visitPeriod } from './visit-reports.ts'

const sold = z.object({
  orders: z.int().describe('Charged orders that are not cancelled'),
  revenue: cents.describe('After refunds, without tips; a refund counts on its own day'),
})
export type SoldSums = z.infer<typeof sold>

export const salesByHour = z.object({
  period: visitPeriod,
  sums: sold,
  hours: z
    .array(
      sold.extend({
        weekday: z.int().min(1).max(7).describe('1 is Monday'),
        hour: z.int().min(0).max(23).describe('Hour of the local clock of the restaurant'),
      }),
    )
    .describe('Hours without sales are left out'),
})
export type SalesByHour = z.infer<typeof salesByHour>

const byCustomer = z.object({
  new: sold.describe('The first paid order of a customer, by account or email address'),
  returning: sold,
  unknown: sold.describe('Orders of deleted accounts, and entries without an order'),
})
export type SalesByCustomer = z.infer<typeof byCustomer>

export const customerReport = z.object({
  period: visitPeriod,
  sums: byCustomer,
  before: byCustomer.describe('Sums of the period of equal length directly before'),
  days: z
    .array(z.object({ day: z.string(), sums: byCustomer }))
    .describe('Every day of the period; none for the last 24 hours'),
})
export type CustomerReport = z.infer<typeof customerReport>

export const zipReport = z.object({
  period: visitPeriod,
  sums: sold.describe('Sums of all deliveries'),
  zips: z
    .array(sold.extend({ zip: z.string().nullable().describe('null: not known') }))
    .describe('The 100 ZIP codes with the most orders'),
  zipCount: z.int(),
})
export type ZipReport = z.infer<typeof zipReport>

const dishName = z.object({ id, name: z.string().describe('Empty for a dish that no longer exists') })

export const dishReport = z.object({
  period: visitPeriod,
  dishes: z
    .array(
      dishName.extend({
        restaurant: restaurantRef,
        viewed: z.int().describe('Visits in which the dish was opened, per day'),
        viewedSoldOut: z.int().describe('Visits in which the dish was opened while it was sold out, per day'),
        added: z.int().describe('Visits in which it was added to the cart, per day'),
        orders: z.int().describe('Paid orders with the dish that are not cancelled'),
        portions: z.int(),
        revenue: cents.describe(
          'Price of the portions with their options, before discounts, tax and refunds',
        ),
      }),
    )
    .describe('The 200 dishes with the most revenue, then the most views'),
  dishCount: z.int(),
  pairs: z
    .array(z.object({ first: dishName, second: dishName, orders: z.int() }))
    .nullable()
    .describe('The 20 pairs of dishes with the most orders that contain both; null for several restaurants'),
})
export type DishReport = z.infer<typeof dishReport>

const lost = z.object({ carts: z.int(), value: cents.describe('Price of the dishes in the carts') })

const turnedAway = z.object({ reason: z.enum(turnedAwayReasons), visits: z.int() })

export const lostSalesReport = z.object({
  period: visitPeriod,
  reasons: z
    .array(lost.extend({ reason: z.enum(cartBlocks) }))
    .describe('Carts that were left while something prevented their checkout; the highest value first'),
  before: z
    .array(lost.extend({ reason: z.enum(cartBlocks) }))
    .describe('Reasons in the period directly before'),
  days: z
    .array(lost.extend({ day: z.string(), reason: z.enum(cartBlocks) }))
    .describe('Days and reasons without carts are left out'),
  turnedAway: z
    .array(turnedAway)
    .describe(
      'Visits without a cart that opened the menu while ordering was paused or off or the restaurant was closed, or opened a sold-out dish; the most visits first',
    ),
  turnedAwayBefore: z.int().describe('Visits turned away in the period directly before'),
})
export type LostSalesReport = z.infer<typeof lostSalesReport>

const read = withRight('analytics.view', 'anywhere')

export const salesAnalysis = {
  salesByHour: read
    .route({
      method: 'GET',
      path: '/analytics/hours',
      summary: 'Get the sales of a period by weekday and hour',
    })
    .input(visitFilter)
    .output(salesByHour),
  customers: read
    .route({
      method: 'GET',
      path: '/analytics/customers',
      summary: 'Get the sales of a period by new and returning customers',
    })
    .input(visitFilter)
    .output(customerReport),
  zips: read
    .route({ method: 'GET', path: '/analytics/zips', summary: 'Get the deliveries of a period by ZIP code' })
    .input(visitFilter)
    .output(zipReport),
  dishes: read
    .route({
      method: 'GET',
      path: '/analytics/dishes',
      summary: 'Get how often dishes were viewed, added, bought and bought together in a period',
    })
    .input(visitFilter)
    .output(dishReport),
  lostSales: read
    .route({
      method: 'GET',
      path: '/analytics/lost-sales',
      summary: 'Estimate the sales that were lost in a period, by reason',
    })
    .input(visitFilter)
    .output(lostSalesReport),
}
