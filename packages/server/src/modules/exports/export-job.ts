import { hours } from '@comanda/domain/time/instant'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { defineJob, enqueueSql, type JobDescription } from '../../platform/jobs/job.ts'
import { readUserCaller, restaurantsWith } from '../identity/public.ts'
import { exportDefinitions } from './export-kinds.ts'
import { type ExportInput, exportPath, noLongerAllowed } from './export-row.ts'

const ACTOR = 'system:exports'
const PROGRESS_MS = 1000
const LINE_FEED = 10

/** Writes the file of an export, with the current permissions of its user. */
export const exportJob = defineJob({
  name: 'export',
  payload: z.object({ exportId: z.uuid() }),
  retries: 'file',
  lane: 'files',
  effect: {
    guarantee: 'at-least-once',
    because: 'a crash repeats the file, which replaces the previous one, and its entry in the audit log',
  },
  handle: writeExport,
  describe: async (_, payloads) =>
    payloads.map((): JobDescription => ({ restaurantId: null, subject: 'export of data', canRetry: true })),
  discard: {
    consequence: 'The export fails. The user who started it can start another one.',
    end: (app, tx, { exportId }) =>
      end(app, tx, exportId, { state: 'failed', error: 'The file could not be written.' }),
  },
})

/** Enqueues the jobs of the last day's exports that have neither ended nor a job, such as after the job queue was lost. */
export async function enqueueWaitingExports({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> {
  const isWaiting = sql`state in ('waiting', 'running') and created_at > ${new Date(now() - hours(24))}`
  await db.platform(ACTOR, (tx) => enqueueExports(tx, isWaiting))
}

/** Enqueues the jobs of these exports that have none. */
export async function enqueueExports(tx: Tx, condition: ReturnType<typeof sql>): Promise<void> {
  const job = enqueueSql(exportJob, sql`json_build_object('exportId', id)`, sql`concat('export:', id)`, {
    once: true,
    queue: sql`concat('exports:', user_id)`,
  })
  await sql`select ${job} from file_exports where ${condition} order by created_at`.execute(tx)
}

type Definition = (typeof exportDefinitions)[keyof typeof exportDefinitions]
type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>

async function writeExport(
  app: App,
  { exportId }: { exportId: string },
  isLastAttempt = false,
): Promise<void> {
  const row = await claim(app, exportId)
  if (!row) return
  try {
    const caller = await readUserCaller(app, row.user_id)
    if (!caller) throw new ORPCError('FORBIDDEN')
    const definition = exportDefinitions[row.kind as keyof typeof exportDefinitions]
    const request = { ...caller, ip: row.ip, userAgent: row.user_agent }
    const scope = restaurantsWith(request, definition.right)
    const { name, content } = await produce(app, request, definition, row)
    const written = { lines: 0, bytes: 0 }
    await app.files.writeStream(exportPath(exportId), counted(app, exportId, content, written))
    const now = app.now()
    await finish(app, exportId, {
      state: 'done',
      file_name: name,
      ...written,
      expires_at: new Date(now + hours(24)),
      restaurant_ids: scope === 'all' ? null : scope,
    })
  } catch (error) {
    const isRefused = error instanceof ORPCError && error.status < 500
    const reason = isRefused ? noLongerAllowed : 'The file could not be written.'
    if (isRefused || isLastAttempt) await finish(app, exportId, { state: 'failed', error: reason })
    if (!isRefused) throw error
  }
}

function produce(
  app: App,
  caller: Parameters<Definition['produce']>[1],
  definition: Definition,
  row: Claimed,
) {
  const { restaurantId, from, to } = row.input as ExportInput
  if (!definition.ofRestaurant)
    return definition.produce(app, caller, {
      ...(restaurantId !== undefined && { restaurantId }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    })
  if (restaurantId === undefined) throw new Error('this export requires a restaurant')
  return definition.produce(app, caller, { restaurantId })
}

/** The export, unless it has ended. */
function claim(app: App, exportId: string) {
  return app.db.platform(ACTOR, (tx) =>
    tx
      .updateTable('file_exports')
      .set({ state: 'running', lines: 0 })
      .where('id', '=', exportId)
      .where('state', 'in', ['waiting', 'running', 'failed'])
      .returning(['user_id', 'kind', 'input', 'ip', 'user_agent'])
      .executeTakeFirst(),
  )
}

/** Counts the written rows, and stores the progress about once a second. */
async function* counted(
  app: App,
  exportId: string,
  content: ReadableStream<Uint8Array>,
  written: { lines: number; bytes: number },
): AsyncGenerator<Uint8Array> {
  let storedAt = app.now()
  for await (const chunk of content) {
    yield chunk
    written.bytes += chunk.byteLength
    for (const byte of chunk) if (byte === LINE_FEED) written.lines += 1
    if (app.now() < storedAt + PROGRESS_MS) continue
    storedAt = app.now()
    await app.db.platform(ACTOR, (tx) =>
      tx.updateTable('file_exports').set({ lines: written.lines }).where('id', '=', exportId).execute(),
    )
  }
}

type End = {
  state: 'done' | 'failed'
  lines?: number
  bytes?: number
  file_name?: string
  error?: string
  expires_at?: Date
  restaurant_ids?: string[] | null
}

async function finish(app: App, exportId: string, result: End): Promise<void> {
  await app.db.platform(ACTOR, (tx) => end(app, tx, exportId, result))
}

/** Ends an export that has not ended with a file. */
async function end(app: App, tx: Tx, exportId: string, result: End): Promise<void> {
  await tx
    .updateTable('file_exports')
    .set({ error: null, ...result, ip: '', user_agent: '', finished_at: new Date(app.now()) })
    .where('id', '=', exportId)
    .where('state', 'in', ['waiting', 'running', 'failed'])
    .execute()
}
