import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { PreparedNames } from './prepared-names.ts'
import type { Tables } from './tables.ts'
import { inTransaction } from './transaction.ts'

/** An open transaction whose actor and tenant scope are already set. */
export type Tx = Kysely<Tables>

/**
 * Marks the statement it is given as the last one of the transaction, and returns it unchanged. COMMIT is
 * sent right behind that statement, so locks are held no longer than necessary. An exception thrown
 * afterwards rolls nothing back.
 */
export type Last = <Statement>(statement: Statement) => Statement

export type Work<T> = (tx: Tx, last: Last) => Promise<T>

/** The database as use cases see it: every statement runs inside a transaction with a tenant scope. */
export interface Database {
  /** Runs one transaction that reads and writes the rows of one restaurant only. */
  tenant<T>(restaurantId: string, actor: string, work: Work<T>): Promise<T>
  /**
   * Runs one transaction across all restaurants: for sweepers, relays, lookups by token, and platform admins.
   */
  platform<T>(actor: string, work: Work<T>): Promise<T>
  /** How many transactions wait for a connection. */
  waiting(): number
  close(): Promise<void>
}

/** Takes ownership of the pool: `close` waits for running transactions and then ends the pool. */
export function createDatabase(pool: Pool): Database {
  const names = new PreparedNames()
  return {
    tenant: (restaurantId, actor, work) =>
      inTransaction(pool, names, { restaurantId, scope: '', actor }, work),
    platform: (actor, work) =>
      inTransaction(pool, names, { restaurantId: '', scope: 'platform', actor }, work),
    waiting: () => pool.waitingCount,
    close: () => pool.end(),
  }
}
