import { couponSorts, couponStatuses, MAX_CODE } from '@comanda/domain/marketing/coupon-fields'
import { discountTypes } from '@comanda/domain/marketing/discount-code'
import { z } from 'zod'
import { withRight } from './base.ts'
import { boundedCount } from './bounded-count.ts'
import { changeId, conflictWith, invalid, refusals, revision, seenRevision } from './catalog/shared.ts'
import { salesCompared } from './compared.ts'
import { download } from './download.ts'
import {
  cents,
  enteredPrice,
  fulfillment,
  id,
  inRestaurant,
  instant,
  localDay,
  offerSchedule,
  percent,
  personText,
  storableText,
} from './fields.ts'

const count = z.int().min(0)
const limit = z.int().min(-1_000_000_000).max(1_000_000_000).nullable()

const fields = {
  code: z.string().describe('The code that customers enter; for single-use codes, their prefix'),
  name: z.string(),
  description: z.string(),
  discountType: z.enum(discountTypes),
  percentage: percent.describe('If the type is "percentage"'),
  amount: enteredPrice.describe('If the type is "fixed_amount"'),
  maxDiscount: enteredPrice.nullable().describe('The maximum discount of a percentage'),
  minimumOrder: enteredPrice,
  usageLimit: limit.describe('For all customers together; null for no limit'),
  perCustomer: limit.describe('By email address, phone number or account; null for no limit'),
  schedule: offerSchedule,
  firstOrderOnly: z.boolean(),
  fulfillment: fulfillment.nullable().describe('The order type that it is for; null for both'),
  productIds: z
    .array(id)
    .max(500)
    .readonly()
    .describe('The products that it applies to, in addition to the categories'),
  categoryIds: z.array(id).max(200).readonly().describe('Both lists empty: the whole order'),
  isAutomatic: z.boolean().describe('Applied automatically to every order that it fits'),
  isSingleUse: z.boolean().describe('Customers enter generated codes, each of them once'),
  isActive: z.boolean(),
}

const coupon = z.object({
  ...fields,
  id,
  revision,
  createdAt: instant,
  status: z.enum(couponStatuses),
  used: count.describe('Uses by orders that were placed'),
  reserved: count.describe('Uses that unpaid orders hold at the moment'),
  singleCodes: z.object({ total: count, used: count }),
})
export type Coupon = z.infer<typeof coupon>

const use = z.object({
  orderId: id,
  orderNumber: z.string(),
  customer: z.string().describe('The name on that order'),
  code: z.string(),
  state: z.enum(['reserved', 'redeemed', 'released']),
  isCancelled: z.boolean(),
  subtotal: cents,
  discount: cents.describe('Including a delivery fee that it waived'),
  at: instant,
})
export type CouponUse = z.infer<typeof use>

const results = z.object({
  orders: count.describe('Orders with it that were paid and not cancelled'),
  revenue: cents.describe('Their totals without tips, less refunds'),
  discount: cents.describe('What it took off them'),
  newCustomers: count.describe('Orders that were the first of their email address'),
  days: z
    .array(z.object({ day: localDay, orders: count }))
    .describe('The last 30 local days, the oldest first'),
  compared: salesCompared.describe(
    'Sales of the restaurant on those days on which an order used it, and on the others',
  ),
})
export type CouponResults = z.infer<typeof results>

const one = z.object({ ...inRestaurant.shape, couponId: id })
const saved = z.object({ coupon, changeId })
const path = '/restaurants/{restaurantId}/coupons'
const page = z.coerce.number().pipe(z.int().min(1).max(100_000)).default(1)

/** The discount codes of a restaurant, for the people who edit them. */
export const coupons = {
  list: withRight('promotions.manage')
    .route({ method: 'GET', path, summary: 'List the coupons of a restaurant, with their figures' })
    .input(
      z.object({
        ...inRestaurant.shape,
        search: storableText(100).default('').describe('In code, name and description'),
        status: z.enum(couponStatuses).optional(),
        sort: z.enum(couponSorts).default('newest'),
        page,
      }),
    )
    .output(
      z.object({
        coupons: z.array(coupon),
        total: count.describe('Matching coupons on all pages'),
        page: z.int().describe('The last page if the requested one does not exist'),
        pageSize: z.int(),
        summary: z.object({ total: count, active: count, expired: count, uses: count }),
      }),
    ),
  get: withRight('promotions.manage')
    .route({ method: 'GET', path: `${path}/{couponId}`, summary: 'Get a coupon' })
    .input(one)
    .output(coupon),
  save: withRight('promotions.manage')
    .route({
      method: 'PUT',
      path: `${path}/{couponId}`,
      summary: 'Create or change a coupon; the id of a new one is chosen by the caller',
    })
    .errors({ ...refusals, ...conflictWith(coupon) })
    .input(
      z.object({
        ...one.shape,
        ...fields,
        code: personText(100).describe(`At most ${MAX_CODE} characters, stored in upper case`),
        name: personText(100),
        description: personText(300),
        revision: seenRevision,
      }),
    )
    .output(saved),
  setActive: withRight('promotions.manage')
    .route({ method: 'PUT', path: `${path}/{couponId}/active`, summary: 'Activate or deactivate a coupon' })
    .input(z.object({ ...one.shape, isActive: z.boolean() }))
    .output(saved),
  archive: withRight('promotions.manage')
    .route({
      method: 'DELETE',
      path: `${path}/{couponId}`,
      summary: 'Delete a coupon. Orders with it stay; the change can be undone for 30 days',
    })
    .input(one)
    .output(z.object({ changeId })),
  generate: withRight('promotions.manage')
    .route({
      method: 'POST',
      path: `${path}/generated-codes`,
      summary: 'Generate a code that no coupon of the restaurant has; nothing is stored',
    })
    .input(inRestaurant)
    .output(z.object({ code: z.string() })),
  batch: withRight('promotions.manage')
    .route({
      method: 'POST',
      path: `${path}/{couponId}/batches`,
      summary: 'Create single-use codes of a coupon; a repeated request creates them once',
    })
    .errors(invalid)
    .input(
      z.object({
        ...one.shape,
        batchId: id.describe('Chosen by the caller'),
        size: z.int().min(1).max(1000),
      }),
    )
    .output(z.object({ created: count, total: count.describe('Single-use codes of the coupon') })),
  exportCodes: withRight('promotions.manage')
    .route({
      method: 'POST',
      path: `${path}/{couponId}/codes/export`,
      summary: 'Export the single-use codes of a coupon as CSV; the export is recorded in the audit log',
      outputStructure: 'detailed',
    })
    .input(one)
    .output(download('text/csv')),
  uses: withRight('promotions.manage')
    .route({
      method: 'GET',
      path: `${path}/{couponId}/uses`,
      summary: 'List the orders with a coupon, newest first',
    })
    .input(z.object({ ...one.shape, page }))
    .output(
      z.object({
        uses: z.array(use),
        ...boundedCount('Orders on all pages').shape,
        page: z.int(),
        pageSize: z.int(),
      }),
    ),
  exportUses: withRight('promotions.manage')
    .route({
      method: 'POST',
      path: `${path}/{couponId}/uses/export`,
      summary: 'Export the orders with a coupon as CSV; the export is recorded in the audit log',
      outputStructure: 'detailed',
    })
    .input(one)
    .output(download('text/csv')),
  results: withRight('promotions.manage')
    .route({
      method: 'GET',
      path: `${path}/{couponId}/results`,
      summary: 'Get the results of a coupon: orders, revenue, discount and new customers',
    })
    .input(one)
    .output(results),
}
