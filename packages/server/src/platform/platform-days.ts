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
  /** The sums per month, by a query of the column `month` and the columns, for the months of a query. */
  months?: { table: string; addedUp: (months: RawBuilder<unknown>) => RawBuilder<unknown> }
}

/** Sums per restaurant and day, and the table with those of all restaurants. */
export interface SummedDays {
  rollup: DayRollup['name']
  table: string
  platformTable: string
  /** The table with those of all restaurants per month. */
  platformMonths?: string
  /** Columns of the tables next to day and restaurant_id: the columns that identify a row, and the sums. */
  keys: readonly string[]
  sums: readonly string[]
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
 * A query of the days, of a period or of all time, that are not read from the sums of the platform: those with a mark, and
 * all if `t` has a restaurant whose stored days are those of an earlier time zone (`moved`).
 */
export function changedDays(
  { rollup, platformTable }: Pick<SummedDays, 'rollup' | 'platformTable'>,
  isWithin: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  return sql`
    select day from platform_stale_days where rollup = ${sql.lit(rollup)} and ${isWithin}
    union
    select day from ${sql.table(platformTable)} where ${isWithin} and exists (select from t where moved)`
}

/**
 * Rows of the days of all restaurants that meet `only`, and of `changed` days the stored ones of each restaurant; those of all
 * have no restaurant_id. Reads `t`, restaurants with `through`, and `stale`, the days to leave out of a restaurant.
 */
export function rowsOfAll(summed: SummedDays, only: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select null::uuid as restaurant_id, ${columnsOf(summed)} from ${sql.table(summed.platformTable)}
    where day <> all(array(select changed.day from changed)) and ${only}
    union all
    ${rowsOfChanged(summed, only)}`
}

/** As `rowsOfAll`, of all time: months without a changed day as one. */
export function rowsOfAllTime(
  summed: SummedDays & { platformMonths: string },
  only: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select null::uuid as restaurant_id, month as ${columnsOf(summed)} from ${sql.table(summed.platformMonths)}
    where month <> all(array(select date_trunc('month', changed.day)::date from changed)) and ${only}
    union all
    select null::uuid, d.* from (select distinct date_trunc('month', day)::date as month from changed) as split
      cross join lateral (
        select ${columnsOf(summed)} from ${sql.table(summed.platformTable)} as added
        where added.day >= split.month and added.day < (split.month + interval '1 month')::date
          and added.day <> all(array(select changed.day from changed)) and ${only} offset 0) as d
    union all
    ${rowsOfChanged(summed, only)}`
}

function rowsOfChanged(summed: SummedDays, only: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select d.* from changed cross join lateral (
      select restaurant_id, ${columnsOf(summed)} from ${sql.table(summed.table)} as stored
      where stored.day = changed.day and ${only} offset 0) as d
      join t on t.id = d.restaurant_id and d.day < t.through
    where not exists (select from stale where stale.restaurant_id = d.restaurant_id and stale.day = d.day)`
}

function columnsOf({ keys, sums }: SummedDays): RawBuilder<unknown> {
  return sql.join(['day', ...keys, ...sums].map((name) => sql.ref(name)))
}

/** How the days of all restaurants are added up. */
export function platformDaysOf(summed: SummedDays): PlatformDays {
  const { rollup, table, platformTable, platformMonths, keys, sums } = summed
  const group = (period: string) => sql.join([period, ...keys].map((name) => sql.ref(name)))
  const added = sql.join(sums.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))
  return {
    rollup,
    table: platformTable,
    columns: [...keys, ...sums],
    addedUp: (days) => sql`
      select ${group('day')}, ${added} from ${sql.table(table)} where day in (${days}) group by ${group('day')}`,
    ...(platformMonths && {
      months: {
        table: platformMonths,
        addedUp: (months) => sql`
          select ${group('month')}, ${added} from (${months}) as touched join ${sql.table(platformTable)} as added
            on added.day >= touched.month and added.day < (touched.month + interval '1 month')::date
          group by ${group('month')}`,
      },
    }),
  }
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
async function addUpChunk(
  tx: Tx,
  { rollup, table, columns, addedUp, months }: PlatformDays,
): Promise<boolean> {
  const { rows } = await sql<{ day: string }>`
    delete from platform_stale_days where rollup = ${rollup} and day in (
      select day from platform_stale_days where rollup = ${rollup} order by day limit ${CHUNK_DAYS} for update)
    returning day::text as day`.execute(tx)
  if (rows.length === 0) return false
  const days = sql`select unnest(${rows.map(({ day }) => day)}::date[])`
  const into = sql.join(columns.map((name) => sql.ref(name)))
  await sql`delete from ${sql.table(table)} where day in (${days})`.execute(tx)
  await sql`insert into ${sql.table(table)} (day, ${into}) ${addedUp(days)}`.execute(tx)
  if (months) {
    const touched = sql`select distinct date_trunc('month', day)::date as month from (${days}) as added (day)`
    await sql`delete from ${sql.table(months.table)} where month in (${touched})`.execute(tx)
    await sql`insert into ${sql.table(months.table)} (month, ${into}) ${months.addedUp(touched)}`.execute(tx)
  }
  return rows.length === CHUNK_DAYS
}
