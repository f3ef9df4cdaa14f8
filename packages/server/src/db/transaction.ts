import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { AWAY } from './away.ts'
import type { Work } from './database.ts'
import { openTransaction } from './dialect.ts'
import { holdBack } from './hold-back.ts'
import { Opening, type Scope } from './opening.ts'
import type { PreparedNames } from './prepared-names.ts'

const RETRIES = 3
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const FEATURE_NOT_SUPPORTED = '0A000'

/**
 * Runs `work` in one transaction, again from the start when the database broke it off for the sake of another
 * one. What `work` does besides its statements may therefore happen more than once.
 *
 * @throws whatever `work` throws, after a rollback; a failure of COMMIT itself.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  names: PreparedNames,
  scope: Scope,
  work: Work<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOnce(pool, names, scope, work)
    } catch (error) {
      if (attempt > RETRIES || !isWorthAnotherAttempt(error)) throw error
      await delay(Math.random() * 20 * attempt)
    }
  }
}

async function attemptOnce<T>(pool: pg.Pool, names: PreparedNames, scope: Scope, work: Work<T>): Promise<T> {
  const client = await reach(pool)
  const begun = begin(client, scope)
  const transaction = openTransaction(client, names, () => commit(client))
  let unusable = false
  try {
    const result = await work(transaction.tx, transaction.last)
    transaction.end()
    await begun
    await transaction.commit()
    return result
  } catch (error) {
    transaction.end()
    unusable = !(await isOver(client, transaction.committing)) || isStalePlan(error)
    throw isBrokenLine(error) ? new Error(AWAY, { cause: error }) : error
  } finally {
    client.release(unusable)
  }
}

/** Over TCP the refusal of a connection looks like anybody's. */
async function reach(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (cause) {
    throw new Error(AWAY, { cause })
  }
}

/** Travels with the first statement of `work`, in one go; nothing waits for its answer. */
function begin(client: pg.PoolClient, scope: Scope): Promise<void> {
  holdBack(client)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  client.query(new Opening(scope, (error) => (error ? reject(error) : resolve())))
  // Looked at before the commit. Until then the statements behind it fail as well, and are heard first.
  promise.catch(() => {})
  return promise
}

/** A transaction in which a statement failed answers COMMIT with ROLLBACK, even when `work` hid the failure. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back: one of its statements failed.')
}

/** Whether the connection has no transaction any more. One that was to commit has ended either way. */
async function isOver(client: pg.PoolClient, committing: Promise<void> | null): Promise<boolean> {
  try {
    await (committing?.catch(() => {}) ?? client.query('rollback'))
    return true
  } catch {
    return false
  }
}

function isWorthAnotherAttempt(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  return error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK_DETECTED || isStalePlan(error)
}

/** The socket ended under a statement: nothing in it says whose it was. */
function isBrokenLine(error: unknown): boolean {
  return error instanceof Error && 'code' in error && brokenLines.includes(error.code)
}

const brokenLines: unknown[] = ['EPIPE', 'ECONNRESET', 'ETIMEDOUT']

/** A newer copy of the program changed a table while this connection had a statement planned on it. */
function isStalePlan(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === FEATURE_NOT_SUPPORTED &&
    error.message.startsWith('cached plan')
  )
}
