import { hours } from '@comanda/domain/time/instant'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { json } from '../../../db/json.ts'
import { defineJob, enqueueSql } from '../../../platform/jobs/job.ts'
import { readUserCaller } from '../../identity/public.ts'
import { importMenuFile } from './import-menu.ts'

const ACTOR = 'system:imports'
const PROGRESS_MS = 1000

interface ImportRef {
  restaurantId: string
  importId: string
}

/** Imports a menu file, with the current permissions of its user. */
export const importJob = defineJob<ImportRef>({
  name: 'menu-import',
  payload: z.object({ restaurantId: z.uuid(), importId: z.uuid() }),
  retries: 'file',
  lane: 'files',
  effect: {
    guarantee: 'exactly-once',
    because: 'the change has the id of the import, and a repeat finds it',
  },
  handle: runImportJob,
  discard: {
    consequence: 'The import fails. The user who started it can start another one.',
    end: (_, tx, ref) => end(tx, ref, { state: 'failed', failure: json(notImported) }),
  },
})

/** Enqueues the jobs of the last day's imports that have neither ended nor a job, such as after the job queue was lost. */
export async function enqueueWaitingImports({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> {
  const isWaiting = sql`state in ('waiting', 'running') and created_at > ${new Date(now() - hours(24))}`
  await db.platform(ACTOR, (tx) => enqueueImports(tx, isWaiting))
}

/** Enqueues the jobs of these imports that have none. */
export async function enqueueImports(tx: Tx, condition: ReturnType<typeof sql>): Promise<void> {
  const payload = sql`json_build_object('restaurantId', restaurant_id, 'importId', id)`
  const job = enqueueSql(importJob, payload, sql`concat('import:', id)`, {
    once: true,
    queue: sql`concat('imports:', user_id)`,
  })
  await sql`select ${job} from menu_imports where ${condition} order by created_at`.execute(tx)
}

async function runImportJob(app: App, ref: ImportRef, isLastAttempt = false): Promise<void> {
  const row = await claim(app, ref)
  if (!row?.content) return
  const request = row.request as { format: 'csv' | 'menu'; mode: 'merge' | 'replace'; expected: string }
  try {
    const caller = await readUserCaller(app, row.user_id)
    if (!caller) throw new ORPCError('FORBIDDEN')
    const { changeId } = await importMenuFile(
      app,
      { ...caller, ip: row.ip, userAgent: row.user_agent },
      {
        ...request,
        restaurantId: ref.restaurantId,
        requestId: ref.importId,
        text: row.content,
        onProgress: storeProgress(app, ref),
      },
    )
    await finish(app, ref, { state: 'done', change_id: changeId })
  } catch (error) {
    const isRefused = error instanceof ORPCError && error.status < 500
    const failure = isRefused ? { code: error.code, message: error.message } : notImported
    if (isRefused || isLastAttempt) await finish(app, ref, { state: 'failed', failure: json(failure) })
    if (!isRefused) throw error
  }
}

/** Marks the import as running and returns it; undefined if it has ended. */
function claim(app: App, { restaurantId, importId }: ImportRef) {
  return app.db.tenant(restaurantId, ACTOR, (tx) =>
    tx
      .updateTable('menu_imports')
      .set({ state: 'running', written: 0 })
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', importId)
      .where('state', 'in', ['waiting', 'running'])
      .returning(['user_id', 'request', 'content', 'ip', 'user_agent'])
      .executeTakeFirst(),
  )
}

/** Stores the first entry, the last one, and about one each second: in transactions of their own, so that others see it. */
function storeProgress(app: App, { restaurantId, importId }: ImportRef) {
  let storedAt = Number.NEGATIVE_INFINITY
  return async (written: number, total: number) => {
    if (app.now() < storedAt + PROGRESS_MS && written < total) return
    storedAt = app.now()
    await app.db.tenant(restaurantId, ACTOR, (tx) =>
      tx
        .updateTable('menu_imports')
        .set({ written, total })
        .where('restaurant_id', '=', restaurantId)
        .where('id', '=', importId)
        .execute(),
    )
  }
}

type End = { state: 'done'; change_id: string | null } | { state: 'failed'; failure: ReturnType<typeof json> }

async function finish(app: App, ref: ImportRef, result: End): Promise<void> {
  await app.db.tenant(ref.restaurantId, ACTOR, (tx) => end(tx, ref, result))
}

async function end(tx: Tx, { restaurantId, importId }: ImportRef, result: End): Promise<void> {
  await tx
    .updateTable('menu_imports')
    .set({ ...result, content: null, ip: '', user_agent: '' })
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', importId)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
}

const notImported = { code: 'FAILED', message: 'The menu could not be imported.' }
