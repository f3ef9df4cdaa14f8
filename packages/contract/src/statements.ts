import { zeroCents } from '@comanda/domain/money/cents'
import { payoutLineKinds } from '@comanda/domain/reporting/payout-contents'
import { z } from 'zod'
import { withRight } from './base.ts'
import { download } from './download.ts'
import { cents, id, inRestaurant, instant, localDay, percent } from './fields.ts'
import { salesShape } from './sales-shape.ts'

const month = localDay.refine((day) => day.endsWith('-01'), 'Give the first day of the month.')

const taxAtRate = z.object({
  rate: percent.nullable().describe('null: orders from before rates were stored'),
  food: cents,
  discounts: cents,
  taxable: cents.nullable().default(null).describe('null: not known, or issued before it was stored'),
  tax: cents,
})

const payout = z.object({
  id: z.string(),
  amount: cents,
  arrivalAt: instant,
  status: z.string(),
  contents: z
    .array(z.object({ kind: z.enum(payoutLineKinds), count: z.int(), amount: cents, fee: cents, net: cents }))
    .nullable()
    .default(null)
    .describe('Its contents, by kind; null: not reported, or issued before they were stored'),
})

/** The content of an issued statement. */
export const statementContent = z.object({
  restaurant: z.object({ name: z.string(), address: z.string() }),
  zone: z.string(),
  // Statements that were issued before there were phone orders have no such payments.
  sales: salesShape.extend({ counterPayments: salesShape.shape.counterPayments.default(zeroCents) }),
  taxes: z
    .array(taxAtRate)
    .nullable()
    .default(null)
    .describe('The tax of `sales` by rate; null: the statement was issued before rates were stored'),
  payouts: z
    .array(payout)
    .nullable()
    .describe('To the account of the restaurant; null: the platform collects its payments'),
})
export type StatementContent = z.infer<typeof statementContent>

const statementRow = z.object({
  month,
  number: z.int().nullable().describe('null until the month is closed and its fees are known'),
  issuedAt: instant.nullable(),
  orders: z.int(),
  revenue: cents,
  tips: cents,
  fees: cents.describe('Platform fees and card processing fees'),
  net: cents,
})
export type StatementRow = z.infer<typeof statementRow>

export const statements = {
  list: withRight('payouts.view')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/statements',
      summary: 'List the months of the last two years with their statements, the latest first',
    })
    .input(inRestaurant)
    .output(z.object({ zone: z.string(), months: z.array(statementRow) })),
  download: withRight('payouts.view')
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/statements/download',
      summary:
        'Download the statement of a month or its invoice of platform fees; the download is recorded in the audit log',
      outputStructure: 'detailed',
    })
    .input(
      z.object({
        restaurantId: id,
        month,
        kind: z.enum(['statement', 'invoice']),
        format: z.enum(['pdf', 'csv']),
      }),
    )
    .output(download('application/pdf or text/csv')),
}
