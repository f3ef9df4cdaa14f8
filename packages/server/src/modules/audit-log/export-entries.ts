import type { AuditEntry, AuditFilter } from '@comanda/contract/audit'
import { auditActionLabel, auditFieldLabel } from '@comanda/contract/audit-labels'
import { csvLine } from '@comanda/domain/reporting/csv'
import type { App, Caller } from '../../app.ts'
import { audit } from '../../platform/audit.ts'
import { csvStream, UTF8_BOM } from '../../platform/csv-stream.ts'
import { type AccessScope, accessScopeOf } from '../identity/public.ts'
import { after, before, matching } from './filter.ts'
import { countEntries, readEntries, zoneOf } from './read-entries.ts'

type ExportingApp = Pick<App, 'db' | 'now' | 'log'>
type Conditions = Parameters<typeof readEntries>[1]

const PAGE_SIZE = 500

/**
 * All entries of a filter as CSV, newest first, streamed as fast as the client reads. The export is itself
 * recorded, and does not contain that record.
 * @throws UNAUTHORIZED and FORBIDDEN.
 */
export async function exportEntries(
  app: ExportingApp,
  caller: Caller,
  filter: AuditFilter,
): Promise<{ name: string; content: ReadableStream<Uint8Array> }> {
  const scope = accessScopeOf(app, caller, 'audit.view', filter.restaurantId)
  const until = before(app.now())
  const conditions: Conditions = await scope.read(async (tx) => {
    const matches = [matching(scope, filter, await zoneOf(tx, filter)), until]
    const total = await countEntries(tx, matches)
    const subjectLabel = `${total.toLocaleString('en-US')} ${total === 1 ? 'entry' : 'entries'}, CSV`
    for (const restaurantId of recordedAt(scope)) {
      const record = {
        restaurantId,
        action: 'data.audit_exported',
        subject: 'audit:log',
        subjectLabel,
      } as const
      await audit(app, tx, caller, record)
    }
    return matches
  })
  const day = new Date(app.now()).toISOString().slice(0, 10)
  return { name: `audit-log-${day}.csv`, content: csvStream(app.log, csvLines(scope, conditions)) }
}

/** Where the export is recorded: in the platform's log, or in that of each exported restaurant. */
function recordedAt({ restaurantIds }: AccessScope): (string | null)[] {
  return restaurantIds === 'all' ? [null] : restaurantIds
}

async function* csvLines(scope: AccessScope, conditions: Conditions): AsyncGenerator<string> {
  yield UTF8_BOM + csvLine(heads)
  let lastId: string | undefined
  do {
    const page = lastId === undefined ? conditions : [...conditions, after(lastId)]
    const entries = await scope.read((tx) => readEntries(tx, page, PAGE_SIZE))
    yield entries.map((entry) => csvLine(cellsOf(entry))).join('')
    lastId = entries.length === PAGE_SIZE ? entries.at(-1)?.id : undefined
  } while (lastId !== undefined)
}

const heads = [
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
