import { reportNames } from '@comanda/domain/reporting/reports'
import { z } from 'zod'
import { withRight } from './base.ts'
import { download } from './download.ts'
import { idInScope } from './fields.ts'
import { daysAtMost, reportDays } from './report-period.ts'

const reportInput = z
  .object({
    report: z.enum(reportNames),
    restaurantId: idInScope,
    ...reportDays,
  })
  .superRefine(daysAtMost(400))
export type ReportRequest = z.infer<typeof reportInput>

const cells = z.array(z.union([z.string(), z.number(), z.null()]))

export const report = z.object({
  columns: z.array(
    z.object({
      label: z.string(),
      kind: z.enum(['text', 'day', 'count', 'money', 'share']).describe('money: US cents; share: percent'),
    }),
  ),
  rows: z.array(cells),
  total: cells.nullable(),
  truncated: z.boolean().describe('There are more rows than the report lists; `total` covers all of them'),
  note: z.string().nullable().describe('What the values include'),
})
export type Report = z.infer<typeof report>

export const reports = {
  read: withRight('payouts.view', 'anywhere')
    .route({
      method: 'GET',
      path: '/reports/{report}',
      summary: 'Get a report of a period for one restaurant or all',
    })
    .input(reportInput)
    .output(report),
  export: withRight('payouts.view', 'anywhere')
    .route({
      method: 'POST',
      path: '/reports/{report}/export',
      summary: 'Export a report as CSV; the export is recorded in the audit log',
      outputStructure: 'detailed',
    })
    .input(reportInput)
    .output(download('text/csv')),
}
