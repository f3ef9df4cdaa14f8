import { z } from 'zod'
import { auditChange } from '../audit.ts'
import { withRight } from '../base.ts'
import { id, inRestaurant, instant } from '../fields.ts'
import { changeId, inUse, keyReused, refusals } from './shared.ts'

const menuFormats = ['csv', 'menu'] as const

/** The longest file in characters. */
export const maxMenuFileLength = 6_000_000

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
          note: z.string().nullable().describe('Why an entry is not changed'),
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
  retained: importLines.describe('Edits made since the export, which stay'),
  unchanged: z.int(),
  pictures: z.int().describe('Pictures that are fetched from their addresses after the import'),
  digest: z.string().describe('Identifies the changes that the import would make'),
})
export type ImportReport = z.infer<typeof report>

/** A problem in a file, for its author. */
const problem = z.object({
  line: z.int().nullable().describe('From 1; null for the complete file'),
  field: z.string().describe('The column or the path of the field; empty for a complete line'),
  message: z.string(),
})
export type ImportProblem = z.infer<typeof problem>

const menuImport = z.object({
  id,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  startedAt: instant,
  written: z.int().describe('Entries of the menu that were stored so far'),
  total: z.int().describe('Entries that the import changes; 0 until the file was compared with the menu'),
  changeId,
  failure: z
    .object({ code: z.string(), message: z.string() })
    .nullable()
    .describe('PLAN_CHANGED: the menu has changed since the report. Nothing was imported'),
})
export type MenuImport = z.infer<typeof menuImport>

export const transfer = {
  exportMenu: withRight('menu.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/catalog/export',
      summary: 'Export the menu: as CSV for a spreadsheet, or complete with options as a menu/1 file',
    })
    .input(z.object({ ...inRestaurant.shape, format: z.enum(menuFormats) }))
    .output(z.object({ fileName: z.string(), text: z.string() })),
  importMenu: withRight('menu.manage')
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/catalog/import',
      summary: 'Import a menu, or report what an import would change',
    })
    .errors({
      ...refusals,
      ...keyReused,
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
          .describe('The digest of the confirmed report; null: only report what would change'),
      }),
    )
    .output(z.object({ report, changeId })),
  startImport: withRight('menu.manage')
    .meta({ closedToKeys: true })
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/catalog/imports',
      summary: 'Start a job that imports a menu as its report states. Idempotent by its id',
    })
    .errors(keyReused)
    .input(
      z.object({
        ...inRestaurant.shape,
        importId: id.describe('Chosen by the caller'),
        format: z.enum(menuFormats),
        text: z.string().max(maxMenuFileLength),
        mode: z.enum(['merge', 'replace']),
        expected: z.string().max(100).describe('The digest of the confirmed report'),
      }),
    )
    .output(menuImport),
  latestImport: withRight('menu.manage')
    .meta({ closedToKeys: true })
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/catalog/imports/latest',
      summary: 'The progress of the caller’s latest import of a menu',
    })
    .input(inRestaurant)
    .output(
      z.object({ latest: menuImport.nullable().describe('null: none was started in the last 24 hours') }),
    ),
}
