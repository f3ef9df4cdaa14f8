import { createHash, randomUUID } from 'node:crypto'
import type { ImportLines, ImportProblem, ImportReport } from '@comanda/contract/catalog/import'
import { counted } from '@comanda/domain/count'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { systemCaller } from '../../../platform/audit.ts'
import { enforceRateLimit } from '../../../platform/rate-limit.ts'
import { requireRight } from '../../identity/public.ts'
import { findPictures } from '../../media/public.ts'
import { MenuFileRefused, readMenuFile } from '../../menus/public.ts'
import { rejectOffered } from '../checks.ts'
import {
  type AnyState,
  describeEntities,
  type EntityChange,
  findRepeated,
  recordChange,
} from '../record-change.ts'
import { enqueuePictures } from './imported-picture.ts'
import { FileProblems, type MenuContent } from './menu-content.ts'
import { readMenuCsv } from './menu-csv.ts'
import { contentOfMenuFile } from './menu-file-content.ts'
import { type ImportMode, type ImportPlan, planImport } from './plan-import.ts'
import { clearEdited, readMenu } from './read-current-menu.ts'

interface ImportRequest {
  restaurantId: string
  format: 'csv' | 'menu'
  text: string
  mode: ImportMode
  requestId: string
  expected: string | null
  /** Called while the menu is written: entries that are stored, of how many. */
  onProgress?: ((written: number, total: number) => Promise<void>) | undefined
}

interface ImportResult {
  report: ImportReport
  /** Null for a report, and when nothing was changed. */
  changeId: string | null
}

/**
 * Imports a menu as `importMenuFile` does, or reports what it would change, at most 60 times in an hour per person: the file is
 * compared with the menu in the process that serves everyone. Throws what `importMenuFile` throws, and TOO_MANY_REQUESTS.
 */
export async function importMenu(app: App, caller: Caller, request: ImportRequest): Promise<ImportResult> {
  requireRight(caller, 'menu.manage', request.restaurantId)
  await enforceRateLimit(app, { max: 60, windowSeconds: 3600, key: `import-report:${caller.actor}` })
  return runImport(app, caller, request)
}

/**
 * Imports a menu as one change that can be undone, or reports what it would change: completely, or not at all. The
 * restaurant's own data and offers are not changed. Pictures with an address are fetched afterwards. A repeated request
 * changes nothing.
 * Throws UNAUTHORIZED, FORBIDDEN, IMPORT_INVALID with all problems of the file, PLAN_CHANGED if the import would now
 * differ from the confirmed report, IN_USE if an active offer sells a dish that it would delete, NAME_TAKEN, and
 * REQUEST_KEY_REUSED.
 */
export async function importMenuFile(
  app: App,
  caller: Caller,
  request: ImportRequest,
): Promise<ImportResult> {
  requireRight(caller, 'menu.manage', request.restaurantId)
  return runImport(app, caller, request)
}

/** Reports what `mergeMenuFile` would change. Throws IMPORT_INVALID. */
export async function planMenuFile(
  app: Pick<App, 'db' | 'now'>,
  { restaurantId, text }: { restaurantId: string; text: string },
): Promise<ImportReport> {
  const request = { restaurantId, text, mode: 'merge', format: 'menu', requestId: randomUUID() } as const
  return (await runImport(app, systemCaller('import'), { ...request, expected: null })).report
}

/**
 * Merges a menu/1 file into a menu that people have edited, for the import command: adds and changes dishes, and keeps
 * what was edited. Throws IMPORT_INVALID, NAME_TAKEN.
 */
export async function mergeMenuFile(
  app: Pick<App, 'db' | 'now'>,
  { restaurantId, text }: { restaurantId: string; text: string },
): Promise<ImportReport> {
  const request = { restaurantId, text, mode: 'merge' } as const
  const report = await planMenuFile(app, request)
  const requestId = randomUUID()
  await runImport(app, systemCaller('import'), {
    ...request,
    format: 'menu',
    requestId,
    expected: report.digest,
  })
  return report
}

async function runImport(
  app: Pick<App, 'db' | 'now'>,
  caller: Caller,
  { restaurantId, format, text, mode, requestId, expected, onProgress }: ImportRequest,
): Promise<ImportResult> {
  const content = readContent(format, text)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const known = await findPictures(tx, restaurantId, hashesIn(content))
    const current = await readMenu(tx, restaurantId)
    const plan = planImport({ current, content, known, mode }, app.now())
    const report = await reportOf(tx, restaurantId, plan)
    // The digest identifies what the file changes.
    const request = { format, mode, expected }
    // Checked before the problems, which people can have caused since the import, for example by deleting a dish of the file.
    const isRepeated = expected !== null && (await findRepeated(tx, restaurantId, requestId, request))
    if (isRepeated) return { report, changeId: requestId }
    if (plan.problems.length > 0) throw refused(plan.problems)
    if (expected === null) return { report, changeId: null }
    if (report.digest !== expected) throw planChanged(report)
    const isChange = plan.entities.length > 0
    await enqueuePictures(tx, restaurantId, plan.pictures, isChange ? requestId : null)
    if (!isChange) return { report, changeId: null }
    const deleted = plan.entities.filter(isDeletion).map(({ after }) => after.id)
    await rejectOffered(tx, restaurantId, deleted)
    const total = plan.entities.length
    const changeId = await recordChange(app, tx, caller, {
      id: requestId,
      request,
      restaurantId,
      action: 'menu.imported',
      label: counted(total, 'entry', 'entries'),
      entities: plan.entities,
      ...(onProgress && { onWritten: (written: number) => onProgress(written, total) }),
    })
    const stored = plan.entities.map(({ after }) => after.id)
    if (format === 'menu') await clearEdited(tx, restaurantId, stored)
    return { report, changeId }
  })
}

/** The hashes of the pictures that the restaurant of an exported file had. */
function hashesIn({ categories, dishes }: MenuContent): string[] {
  const pictures = [
    ...categories.map(({ picture }) => picture),
    ...dishes.flatMap(({ picture, morePictures = [] }) => [picture, ...morePictures]),
  ]
  return pictures.flatMap((picture) => picture?.hash ?? [])
}

function readContent(format: ImportRequest['format'], text: string): MenuContent {
  try {
    return format === 'csv' ? readMenuCsv(text) : contentOfMenuFile(readMenuFile(text).menu)
  } catch (error) {
    if (error instanceof FileProblems) throw refused(error.problems)
    if (error instanceof MenuFileRefused) throw refused(error.issues)
    throw error
  }
}

const isDeletion = ({ before, after }: EntityChange) =>
  before?.archivedAt === null && after.archivedAt !== null

async function reportOf(tx: Tx, restaurantId: string, plan: ImportPlan): Promise<ImportReport> {
  const lines = plan.entities.map((entity) => ({
    entity,
    line: {
      kind: entity.kind as ImportLines['lines'][number]['kind'],
      name: entity.after.name,
      fields:
        entity.before && !isDeletion(entity)
          ? describeEntities([entity]).filter(({ field }) => !/Ids?$/.test(field))
          : [],
      note: !entity.before && 'isActive' in entity.after && !entity.after.isActive ? 'not active' : null,
    },
  }))
  const part = (keep: (entity: EntityChange) => boolean): ImportLines => {
    const retained = lines.filter(({ entity }) => keep(entity)).map(({ line }) => line)
    return { total: retained.length, lines: retained.slice(0, MAX_LINES) }
  }
  return {
    created: part(({ before }) => before === null),
    changed: part((entity) => entity.before !== null && !isDeletion(entity)),
    deleted: part(isDeletion),
    retained: await retainedLines(tx, restaurantId, plan.retained),
    unchanged: plan.unchanged,
    pictures: plan.pictures.length,
    digest: digestOf(plan),
  }
}

/** Equal for plans with the same changes: new ids, which are random, and the time of a deletion do not count. */
function digestOf({ entities, pictures }: ImportPlan): string {
  const created = entities.filter(({ before }) => before === null)
  const positions = new Map(created.map(({ after }, at) => [after.id, at]))
  const counted = (key: string, value: unknown) => {
    if (key === 'id') return undefined
    return typeof value === 'string' ? (positions.get(value) ?? value) : value
  }
  const changes = entities.map((entity) => {
    const { kind, before, after } = entity
    return [kind, before?.id, before?.revision, isDeletion(entity) ? 'deleted' : after]
  })
  return createHash('sha256')
    .update(JSON.stringify([changes, pictures], counted))
    .digest('hex')
}

const MAX_LINES = 300

/** The entries that stay unchanged, each with the person who last changed it within the last 30 days. */
async function retainedLines(
  tx: Tx,
  restaurantId: string,
  retained: readonly AnyState[],
): Promise<ImportLines> {
  const ids = retained.slice(0, MAX_LINES).map(({ id }) => id)
  const { rows } = await sql<{ id: string; name: string; day: string }>`
    select distinct on (entity -> 'after' ->> 'id') entity -> 'after' ->> 'id' as id, actor_name as name,
        to_char(at at time zone r.timezone, 'FMMonth FMDD') as day
      from menu_changes c join restaurants r on r.id = c.restaurant_id, jsonb_array_elements(entities) as entity
      where c.restaurant_id = ${restaurantId} and entity -> 'after' ->> 'id' = any(${ids}::text[])
      order by entity -> 'after' ->> 'id', at desc`.execute(tx)
  const editors = new Map(rows.map(({ id, name, day }) => [id, `edited by ${name} on ${day}`]))
  return {
    total: retained.length,
    lines: retained.slice(0, MAX_LINES).map((state) => ({
      kind: kindOfState(state),
      name: state.name,
      fields: [],
      note: `${editors.get(state.id) ?? 'edited since the export'}`,
    })),
  }
}

function kindOfState(state: AnyState): ImportLines['lines'][number]['kind'] {
  if ('basePrice' in state) return 'product'
  if ('options' in state) return 'modifier_group'
  return 'schedule' in state ? 'additional_menu' : 'category'
}

function refused(problems: readonly ImportProblem[]) {
  const [first, ...others] = problems
  const place = first?.line ? `Line ${first.line}: ` : ''
  const more = others.length > 0 ? ` And ${others.length} more.` : ''
  const message = `${place}${first?.field ? `${first.field}: ` : ''}${first?.message}${more}`
  return new ORPCError('IMPORT_INVALID', { status: 422, message, data: { problems: problems.slice(0, 100) } })
}

function planChanged(report: ImportReport) {
  const message = 'The menu has changed since the check. Review the new list, then import again.'
  return new ORPCError('PLAN_CHANGED', { status: 409, message, data: { report } })
}
