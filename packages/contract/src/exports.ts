import { z } from 'zod'
import { withRight } from './base.ts'
import { download } from './download.ts'
import { id, idInScope, instant, localDay, restaurantRef } from './fields.ts'

const exportKinds = [
  'orders',
  'order_lines',
  'payments',
  'audit',
  'menu_csv',
  'menu_json',
  'coupons',
  'consents',
  'members',
  'gift_cards',
] as const
export type ExportKind = (typeof exportKinds)[number]

const fileExport = z.object({
  id,
  kind: z.enum(exportKinds),
  restaurant: restaurantRef.nullable().describe('null: all restaurants in scope'),
  from: localDay.nullable(),
  to: localDay.nullable(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'expired']),
  lines: z.int().describe('Written so far'),
  fileName: z.string().nullable(),
  bytes: z.int().nullable(),
  error: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  expiresAt: instant.nullable().describe('24 hours after the file was written; it is deleted then'),
})
export type FileExport = z.infer<typeof fileExport>

export const exports = {
  start: withRight('orders.manage', 'anywhere')
    .meta({ closedToKeys: true })
    .route({
      method: 'POST',
      path: '/staff/exports',
      summary: 'Export data as a file, written by a job. Recorded in the audit log. Idempotent by its id',
    })
    .errors({ REQUEST_KEY_REUSED: { status: 409 } })
    .input(
      z.object({
        exportId: id.describe('Chosen by the caller'),
        kind: z.enum(exportKinds),
        restaurantId: idInScope,
        from: localDay.optional().describe('For orders, payments and the audit log'),
        to: localDay.optional().describe('The last day, included'),
      }),
    )
    .output(fileExport),
  list: withRight('orders.manage', 'anywhere')
    .meta({ closedToKeys: true })
    .route({
      method: 'GET',
      path: '/staff/exports',
      summary: 'List the caller’s exports of the last 30 days',
    })
    .input(z.object({}))
    .output(z.object({ exports: z.array(fileExport).describe('Newest first, at most 50') })),
  file: withRight('orders.manage', 'anywhere')
    .meta({ closedToKeys: true })
    .route({
      method: 'GET',
      path: '/staff/exports/{exportId}/file',
      summary: 'Get the file of one of the caller’s exports, for 24 hours',
      outputStructure: 'detailed',
    })
    .input(z.object({ exportId: id }))
    .output(download('text/csv or application/json')),
}
