import type pg from 'pg'

/** A statement that waits until transactions older than itself end. Requests do not queue up behind it. */
const CONCURRENT = /^(?:create (?:unique )?index|drop index|reindex index) concurrently\b/i
const BUILD = /\bcreate (?:unique )?index concurrently (?:if not exists )?(\w+)/gi
/** What an interrupted `reindex index concurrently` leaves next to the index itself. */
const LEFTOVER = /_cc(?:new|old)\d*$/

/** Runs a statement of a migration; one that waits for older transactions, such as a dump's, waits as long as they take. */
export async function runStatement(client: pg.ClientBase, statement: string): Promise<void> {
  if (CONCURRENT.test(statement)) await withoutLockTimeout(client, () => client.query(statement))
  else await client.query(statement)
}

/** An interrupted build leaves an index that no statement uses, and that `if not exists` takes for a finished one. */
export async function dropUnfinishedIndexes(client: pg.ClientBase, sql: string): Promise<void> {
  const built = new Set(Array.from(sql.matchAll(BUILD), ([, name]) => name))
  for (const name of await invalidIndexes(client)) {
    if (built.has(name.split('.').at(-1)))
      await runStatement(client, `drop index concurrently if exists ${name}`)
  }
}

/** Rebuilds indexes whose build was interrupted. One that cannot be rebuilt is reported and left as it is. */
export async function rebuildInvalidIndexes(
  client: pg.ClientBase,
  warn: (line: string) => void,
): Promise<void> {
  for (const name of await invalidIndexes(client)) {
    const repair = LEFTOVER.test(name) ? 'drop index concurrently if exists' : 'reindex index concurrently'
    try {
      await runStatement(client, `${repair} ${name}`)
    } catch (error) {
      warn(`The index ${name} is invalid and cannot be rebuilt: ${(error as Error).message}`)
    }
  }
}

/** Names that statements can refer to. An index of a partitioned table is invalid until all partitions have theirs. */
async function invalidIndexes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index join pg_class c on c.oid = indexrelid
     where not indisvalid and c.relkind = 'i' and c.relnamespace::regnamespace::text in ('public', 'auth') order by 1`,
  )
  return rows.map(({ name }) => name)
}

async function withoutLockTimeout(client: pg.ClientBase, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await client.query(`select current_setting('lock_timeout') as usual`)
  await client.query('set lock_timeout = 0')
  try {
    await work()
  } finally {
    await client.query(`select set_config('lock_timeout', $1, false)`, [rows[0].usual])
  }
}
