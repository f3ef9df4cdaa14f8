import type { AuditEntry, AuditFilter } from '@comanda/contract/audit'
import { actionWords, fieldWords } from '@comanda/contract/audit-words'
import { csvLine } from '@comanda/domain/reporting/csv'
import type { App, Caller } from '../../app.ts'
import { csvStream, UTF8_MARK } from '../../platform/csv-stream.ts'
import { audit } from '../audit/public.ts'
import { type Reach, reachOf } from '../identity/public.ts'
import { after, before, matching } from './filter.ts'
import { countEntries, readEntries, zoneOf } from './read-entries.ts'

type ExportingApp = Pick<App, 'db' | 'now' | 'log'>
type Conditions = Parameters<typeof readEntries>[1]

const atOnce = 500

/**
 * All entries of a filter as CSV, the newest first, read as fast as they are taken. The export is an entry of its own,
 * which is not part of it.
 * @throws UNAUTHORIZED and FORBIDDEN.
 */
export async function exportEntries(
  app: ExportingApp,
  caller: Caller,
  filter: AuditFilter,
): Promise<{ name: string; content: ReadableStream<Uint8Array> }> {
  const reach = reachOf(app, caller, 'audit.view', filter.restaurantId)
  const until = before(app.now())
  const meant: Conditions = await reach.read(async (tx) => {
    const conditions = [matching(reach, filter, await zoneOf(tx, filter)), until]
    const total = await countEntries(tx, conditions)
    const subjectLabel = `${total.toLocaleString('en-US')} ${total === 1 ? 'entry' : 'entries'}, CSV`
    for (const restaurantId of concerned(reach)) {
      const record = {
        restaurantId,
        action: 'data.audit_exported',
        subject: 'audit:log',
        subjectLabel,
      } as const
      await audit(app, tx, caller, record)
    }
    return conditions
  })
  const day = new Date(app.now()).toISOString().slice(0, 10)
  return { name: `audit-log-${day}.csv`, content: csvStream(app.log, linesOf(reach, meant)) }
}

/** Whose log tells of it: the platform's, else that of every restaurant that it was taken from. */
function concerned({ restaurantIds }: Reach): (string | null)[] {
  return restaurantIds === 'all' ? [null] : restaurantIds
}

async function* linesOf(reach: Reach, meant: Conditions): AsyncGenerator<string> {
  yield UTF8_MARK + csvLine(heads)
  let last: string | undefined
  do {
    const conditions = last === undefined ? meant : [...meant, after(last)]
    const entries = await reach.read((tx) => readEntries(tx, conditions, atOnce))
    yield entries.map((entry) => csvLine(cellsOf(entry))).join('')
    last = entries.length === atOnce ? entries.at(-1)?.id : undefined
  } while (last !== undefined)
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
    actionWords(entry.action),
    entry.subjectLabel,
    entry.restaurant?.name ?? 'Platform',
    entry.changes.map(changeText).join('; '),
    entry.reason,
    entry.ip,
    entry.browser,
  ]
}

function changeText({ field, before: old, after: fresh }: AuditEntry['changes'][number]): string {
  return `${fieldWords(field)}: ${old ?? 'none'} → ${fresh ?? 'none'}`
}
