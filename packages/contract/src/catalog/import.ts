import { z } from 'zod'
import { auditChange } from '../audit.ts'
import { withRight } from '../base.ts'
import { id } from '../fields.ts'
import { changeId, inRestaurant, inUse, refusals, tags } from './shared.ts'

const menuFormats = ['csv', 'menu'] as const

/** The longest file in characters. */
export const maxMenuFileLength = 4_000_000

const importLines = z
  .object({
    total: z.int(),
    lines: z
      .array(
        z.object({
          kind: z.enum([
            'category',
            'product',
            'variant_group',
            'upsell_group',
            'modifier_group',
            'additional_menu',
          ]),
          name: z.string(),
          fields: z.array(auditChange),
          note: z.string().nullable().describe('Why something stays as it is'),
        }),
      )
      .describe('At most 300'),
  })
  .describe('In the order of the file')
export type ImportLines = z.infer<typeof importLines>

const report = z.object({
  created: importLines,
  changed: importLines,
  deleted: importLines,
  retained: importLines.describe('What people have changed since the export, and stays'),
  unchanged: z.int(),
  pictures: z.int().describe('Pictures that are fetched from their addresses after the import'),
  digest: z.string().describe('Identifies what the import would do'),
})
export type ImportReport = z.infer<typeof report>

const problem = z.object({
  line: z.int().nullable().describe('From 1; null for the complete file'),
  field: z.string(),
  message: z.string(),
})
export type ImportProblem = z.infer<typeof problem>

export const transfer = {
  exportMenu: withRight('menu.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/catalog/export',
      tags,
      summary: 'Export the menu: as CSV for a spreadsheet, or complete with options as a menu/1 file',
    })
    .input(z.object({ ...inRestaurant.shape, format: z.enum(menuFormats) }))
    .output(z.object({ fileName: z.string(), text: z.string() })),
  importMenu: withRight('menu.manage')
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/catalog/import',
      tags,
      summary: 'Import a menu, or report what an import would change',
    })
    .errors({
      ...refusals,
      ...inUse,
      IMPORT_INVALID: { status: 422, data: z.object({ problems: z.array(problem) }) },
      PLAN_CHANGED: { status: 409, data: z.object({ report }) },
    })
    .input(
      z.object({
        ...inRestaurant.shape,
        format: z.enum(menuFormats),
        text: z.string().max(maxMenuFileLength).describe('The content of the file'),
        mode: z
          .enum(['merge', 'replace'])
          .describe(
            'merge: adds and changes, but keeps what people have changed since the export. replace: deletes what the file does not name',
          ),
        requestId: id.describe('Chosen by the caller, so that an import is not repeated'),
        expected: z
          .string()
          .max(100)
          .nullable()
          .describe('The digest of the report that was agreed to; null: only report what would change'),
      }),
    )
    .output(z.object({ report, changeId })),
}
