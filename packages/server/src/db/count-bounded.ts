import { type BoundedCount, mostCounted } from '@comanda/contract/bounded-count'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database.ts'

/** Counts the rows of a query, at most `mostCounted` of them. */
export async function countBounded(tx: Tx, query: RawBuilder<unknown>): Promise<BoundedCount> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${query} limit ${mostCounted + 1}) as counted`.execute(tx)
  const count = rows[0]?.count ?? 0
  return { total: Math.min(count, mostCounted), isMore: count > mostCounted }
}
