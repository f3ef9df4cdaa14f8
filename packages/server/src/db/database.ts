import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { PreparedNames } from './prepared-names.ts'
import type { Tables } from './tables.ts'
import { inTransaction } from './transaction.ts'

/** A transaction that already says who acts, and for which restaurant. */
export type Tx = Kysely<Tables>

/**
 * Says that the statement it is given is the next to run and the last one, and answers it as it is. COMMIT goes out
 * right behind it, so that its locks are held no longer than the database needs. What throws afterwards undoes nothing.
 */
export type Last = <Statement>(statement: Statement) => Statement

export type Work<T> = (tx: Tx, last: Last) => Promise<T>

/** The database as use cases see it: nothing runs outside a transaction with a scope. */
export interface Database {
  /** One transaction that sees and writes the rows of one restaurant only. */
  tenant<T>(restaurantId: string, actor: string, work: Work<T>): Promise<T>
  /** One transaction over all restaurants: sweepers, relays, lookups by token, platform admins. */
  platform<T>(actor: string, work: Work<T>): Promise<T>
  close(): Promise<void>
}

/** The pool is the database's from now on: `close` ends it, after the transactions that run. */
export function createDatabase(pool: Pool): Database {
  const names = new PreparedNames()
  return {
    tenant: (restaurantId, actor, work) =>
      inTransaction(pool, names, { restaurantId, scope: '', actor }, work),
    platform: (actor, work) =>
      inTransaction(pool, names, { restaurantId: '', scope: 'platform', actor }, work),
    close: () => pool.end(),
  }
}
