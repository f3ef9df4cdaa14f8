import { type RawBuilder, sql } from 'kysely'
import type { App } from '../app.ts'
import type { Tx } from '../db/database.ts'
import type { DayRollup } from './day-rollup.ts'

/**
 * Sums of all restaurants per day, added up from the stored days of each one. A day on which the rows of a restaurant changed
 * is marked until it is added up again. Days without a mark are complete.
 */
export interface PlatformDays {
  rollup: DayRollup['name']
  table: string
  columns: readonly string[]
  /** A query of the column `day` and the columns, for the days of a query. */
  addedUp: (days: RawBuilder<unknown>) => RawBuilder<unknown>
}

/** Days added up in one transaction. */
const CHUNK_DAYS = 31

/** Marks the days of a query, whose rows changed at a restaurant. */
export function markPlatformDays(rollup: DayRollup['name'], days: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into platform_stale_days (rollup, day)
      select ${rollup}::text, day from (${days}) as changed group by day order by day
    on conflict (rollup, day) do update set marks = platform_stale_days.marks + 1`
}

/**
 * A query of the days of a period that are not read from the sums of the platform: those with a mark, and all if `t` has a
 * restaurant whose stored days are those of an earlier time zone (`moved`).
 */
export function changedDays(
  rollup: DayRollup['name'],
  first: RawBuilder<unknown>,
  last: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select day from platform_stale_days where rollup = ${rollup} and day >= ${first} and day <= ${last}
    union
    select day::date from generate_series(${first}, ${last}, interval '1 day') as series (day)
      where exists (select from t where moved)`
}

/** Adds up the marked days. */
export async function addUpPlatformDays(
  app: Pick<App, 'db'>,
  days: PlatformDays,
  signal?: AbortSignal,
): Promise<void> {
  const actor = `system:${days.rollup}-days`
  while (!signal?.aborted && (await app.db.platform(actor, (tx) => addUpChunk(tx, days))));
}

/** Returns whether days remain. A change that is committed meanwhile waits for the row of its mark, and marks it again. */
async function addUpChunk(tx: Tx, { rollup, table, columns, addedUp }: PlatformDays): Promise<boolean> {
  const { rows } = await sql<{ day: string }>`
    delete from platform_stale_days where rollup = ${rollup} and day in (
      select day from platform_stale_days where rollup = ${rollup} order by day limit ${CHUNK_DAYS} for update)
    returning day::text as day`.execute(tx)
  if (rows.length === 0) return false
  const days = sql`select unnest(${rows.map(({ day }) => day)}::date[])`
  await sql`delete from ${sql.table(table)} where day in (${days})`.execute(tx)
  await sql`
    insert into ${sql.table(table)} (day, ${sql.join(columns.map((name) => sql.ref(name)))})
    ${addedUp(days)}`.execute(tx)
  return rows.length === CHUNK_DAYS
}
