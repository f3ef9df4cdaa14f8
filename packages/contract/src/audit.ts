import { isZone } from '@comanda/domain/time/zone'
import { z } from 'zod'
import { auditAreas } from './audit-labels.ts'
import { withRight } from './base.ts'
import { download } from './download.ts'
import { countUpTo, id, idInScope, instant, localDay, restaurantRef } from './fields.ts'

/** Filter of audit entries. Days are full local days; the last one is included. */
export const auditFilter = z.object({
  restaurantId: idInScope,
  areas: z.array(z.enum(auditAreas)).max(auditAreas.length).optional(),
  who: z.string().max(200).optional().describe('The `actor` of an entry'),
  from: localDay.optional(),
  to: localDay.optional(),
  zone: z
    .string()
    .max(60)
    .refine(isZone)
    .optional()
    .describe("Time zone of the days; omitted: the restaurant's, or America/New_York over all restaurants"),
  search: z.string().max(100).optional().describe('Searches person, subject, field, reason and entry code'),
})
export type AuditFilter = z.infer<typeof auditFilter>

const value = z.union([z.string(), z.number(), z.boolean()]).nullable()

/** A field of an entry. */
export const auditChange = z.object({ field: z.string(), before: value, after: value })
export type AuditChange = z.infer<typeof auditChange>

export const auditEntry = z.object({
  id,
  code: z.string().describe('Short reference to quote, such as AL-0F31C8'),
  at: instant,
  actor: z.string(),
  actorName: z.string().describe('Name at the time of the action'),
  actorRole: z.string().nullable().describe('Role at the time of the action'),
  area: z.string(),
  action: z.string(),
  subject: z.string(),
  subjectLabel: z.string(),
  changes: z.array(auditChange),
  reason: z.string().nullable(),
  restaurant: restaurantRef.nullable().describe('null: the platform'),
  ip: z.string(),
  browser: z.string().describe('Browser and system, such as "Chrome on Windows"'),
})
export type AuditEntry = z.infer<typeof auditEntry>

const similarEntry = auditEntry.pick({ id: true, code: true, at: true, subjectLabel: true, changes: true })

export const auditPage = z.object({
  entries: z
    .array(
      auditEntry.extend({
        similar: z
          .array(similarEntry)
          .describe('Earlier entries of the same action and actor within minutes, newest first'),
      }),
    )
    .describe('Newest first'),
  next: id.nullable().describe('Pass as `after` for the next page; null on the last page'),
})
export type AuditPage = z.infer<typeof auditPage>
/** An entry, or a burst of similar ones under the newest. */
export type AuditRow = AuditPage['entries'][number]

export const auditActor = z.object({ actor: z.string(), name: z.string(), role: z.string().nullable() })
export type AuditActor = z.infer<typeof auditActor>

export const audit = {
  list: withRight('audit.view', 'anywhere')
    .route({
      method: 'GET',
      path: '/audit',
      summary: 'List audit entries with old and new values, of a restaurant or of all within scope',
    })
    .input(
      auditFilter.extend({
        after: id.optional(),
        /** Rows: similar entries within minutes count once. */
        limit: countUpTo(100).default(25),
      }),
    )
    .output(auditPage),
  actors: withRight('audit.view', 'anywhere')
    .route({ method: 'GET', path: '/audit/actors', summary: 'List all actors of the audit log by name' })
    .input(auditFilter.pick({ restaurantId: true }))
    .output(z.object({ actors: z.array(auditActor) })),
  export: withRight('audit.view', 'anywhere')
    .route({
      method: 'POST',
      path: '/audit/export',
      summary: 'Export all matching entries as CSV; the export is recorded as an entry',
      outputStructure: 'detailed',
    })
    .input(auditFilter)
    .output(download('text/csv')),
}
