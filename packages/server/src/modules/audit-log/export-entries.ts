import type { AuditEntry, AuditFilter } from '@comanda/contract/audit'
import { auditActionLabel, auditFieldLabel } from '@comanda/contract/audit-labels'
import { counted } from '@comanda/domain/count'
import type { App, Caller } from '../../app.ts'
import { CSV_PAGE_SIZE, type CsvFile, csvPages, csvStream } from '../../platform/csv-stream.ts'
import { accessScopeOf, auditScope } from '../identity/public.ts'
import { zoneOf } from '../restaurants/public.ts'
import { after, before, matching } from './filter.ts'
import { countEntries, readEntries } from './read-entries.ts'

type ExportingApp = Pick<App, 'db' | 'now' | 'log'>
type Conditions = Parameters<typeof readEntries>[1]

/**
 * All entries of a filter as CSV, newest first, streamed as fast as the client reads. The export is itself
 * recorded, and does not contain that record.
 * @throws UNAUTHORIZED and FORBIDDEN.
 */
export async function exportEntries(
  app: ExportingApp,
  caller: Caller,
  filter: AuditFilter,
): Promise<CsvFile> {
  const scope = accessScopeOf(app, caller, 'audit.view', filter.restaurantId)
  const until = before(app.now())
  const conditions: Conditions = await scope.read(async (tx) => {
    const zone = filter.zone ?? (await zoneOf(tx, filter.restaurantId))
    const matches = [matching(scope, filter, zone), until]
    const total = await countEntries(tx, matches)
    await auditScope(app, tx, caller, scope, {
      action: 'data.audit_exported',
      subject: 'audit:log',
      subjectLabel: `${counted(total, 'entry', 'entries')}, CSV`,
    })
    return matches
  })
  const day = new Date(app.now()).toISOString().slice(0, 10)
  const readPage = (last: AuditEntry | undefined) =>
    scope.read((tx) => readEntries(tx, last ? [...conditions, after(last.id)] : conditions, CSV_PAGE_SIZE))
  const lines = csvPages(headers, readPage, cellsOf)
  return { name: `audit-log-${day}.csv`, content: csvStream(app.log, lines) }
}

const headers = [
  'Entry',
  'Time (UTC)',
  'Who',
  'Role',
  'What',
  'On',
  'Where',
  'Changes',
  'Reason',
  'Address',
  'Browser',
]

function cellsOf(entry: AuditEntry): (string | null)[] {
  return [
    entry.code,
    new Date(entry.at).toISOString(),
    entry.actorName,
    entry.actorRole,
    auditActionLabel(entry.action),
    entry.subjectLabel,
    entry.restaurant?.name ?? 'Platform',
    entry.changes.map(changeText).join('; '),
    entry.reason,
    entry.ip,
    entry.browser,
  ]
}

function changeText({ field, before: old, after: fresh }: AuditEntry['changes'][number]): string {
  return `${auditFieldLabel(field)}: ${old ?? 'none'} → ${fresh ?? 'none'}`
}
