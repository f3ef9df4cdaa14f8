import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Marks the statement it is given as the last one of the transaction, and returns it unchanged. COMMIT is
 * sent right behind that statement, so locks are held no longer than necessary. An exception thrown
 * afterwards rolls nothing back.
 */
export type Last = <Statement>(statement: Statement) => Statement

/** What runs in a transaction. */
export type Work<T> = (tx: Kysely<Tables>, last: Last) => Promise<T>
