import { sql } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'

/** Their jobs are enqueued in a fraction of the time that one statement may take. */
const PAGE = 1000

/** The rows that jobs follow from, of which there can be very many. */
export interface FollowedRows {
  /** The result of `enqueueSql`, with `once`. */
  job: ReturnType<typeof sql>
  /** The tables and the condition: what follows `from`, without an order. */
  from: ReturnType<typeof sql>
  /** A time and an id, neither of them null. */
  order: [at: ReturnType<typeof sql>, id: ReturnType<typeof sql>]
}

/** Enqueues the jobs of all these rows that have none, in pages of one transaction each. */
export async function enqueueInPages(
  { db }: Pick<App, 'db'>,
  actor: string,
  rows: FollowedRows,
  signal?: AbortSignal,
): Promise<void> {
  let last: Position | undefined
  do last = await db.platform(actor, (tx) => enqueuePage(tx, rows, last))
  while (last && !signal?.aborted)
}

interface Position {
  /** With the precision of the database. */
  at: string
  id: string
}

/** Returns the position of the last row; undefined when none are left. */
async function enqueuePage(
  tx: Tx,
  { job, from, order: [at, id] }: FollowedRows,
  after: Position | undefined,
): Promise<Position | undefined> {
  const isNext = after ? sql`(${at}, ${id}) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`
  const { rows } = await sql<Position>`
    select ${job}, ${at}::text as at, ${id} as id from ${from} and ${isNext} order by ${at}, ${id} limit ${PAGE}`.execute(
    tx,
  )
  return rows.length === PAGE ? rows.at(-1) : undefined
}
