import { isZone } from '@comanda/domain/time/zone'
import { z } from 'zod'
import { auditAreas } from './audit-words.ts'
import { withRight } from './base.ts'
import { id, instant, localDay } from './fields.ts'

/** Which entries. Days are whole local days, the last one included. */
export const auditFilter = z.object({
  restaurantId: id.optional().describe('Absent: everywhere within reach'),
  areas: z.array(z.enum(auditAreas)).max(auditAreas.length).optional(),
  who: z.string().max(200).optional().describe('As `actor` of an entry'),
  from: localDay.optional(),
  to: localDay.optional(),
  zone: z
    .string()
    .max(60)
    .refine(isZone)
    .optional()
    .describe("Whose days are meant; absent: the restaurant's, or UTC without one"),
  search: z.string().max(100).optional().describe('In person, subject, field, reason or entry'),
})
export type AuditFilter = z.infer<typeof auditFilter>

const value = z.union([z.string(), z.number(), z.boolean()]).nullable()

export const auditEntry = z.object({
  id,
  code: z.string().describe('Short name to quote, such as AL-0F31C8'),
  at: instant,
  actor: z.string(),
  actorName: z.string().describe('As they were called then'),
  actorRole: z.string().nullable().describe('As it was then'),
  area: z.string(),
  action: z.string(),
  subject: z.string(),
  subjectLabel: z.string(),
  changes: z.array(z.object({ field: z.string(), before: value, after: value })),
  reason: z.string().nullable(),
  restaurant: z.object({ id, name: z.string() }).nullable().describe('null: the platform'),
  ip: z.string(),
  browser: z.string().describe('In words, such as "Chrome on Windows"'),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditPage = z.object({
  entries: z.array(auditEntry).describe('The newest first'),
  total: z.int().describe('Of all pages'),
  next: id.nullable().describe('Give it as `after` for the next page; null: this is the last'),
})
export type AuditPage = z.infer<typeof auditPage>

export const auditActor = z.object({ actor: z.string(), name: z.string(), role: z.string().nullable() })
export type AuditActor = z.infer<typeof auditActor>

export const audit = {
  list: withRight('audit.view', 'anywhere')
    .route({
      method: 'GET',
      path: '/audit',
      tags: ['Audit'],
      summary: 'Who did what, and what it was before; of a restaurant, or of all within reach',
    })
    .input(
      auditFilter.extend({
        after: id.optional(),
        limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(25),
      }),
    )
    .output(auditPage),
  actors: withRight('audit.view', 'anywhere')
    .route({
      method: 'GET',
      path: '/audit/actors',
      tags: ['Audit'],
      summary: 'Everybody who stands in the audit log, by name',
    })
    .input(auditFilter.pick({ restaurantId: true }))
    .output(z.object({ actors: z.array(auditActor) })),
  export: withRight('audit.view', 'anywhere')
    .route({
      method: 'POST',
      path: '/audit/export',
      tags: ['Audit'],
      summary: 'All entries of a filter as CSV, which is itself an entry',
      outputStructure: 'detailed',
    })
    .input(auditFilter)
    .output(
      z.object({
        headers: z.record(z.string(), z.string()),
        body: z.custom<ReadableStream<Uint8Array>>().describe('text/csv'),
      }),
    ),
}
