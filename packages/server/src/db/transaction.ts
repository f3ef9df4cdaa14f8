import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { connectionError, DatabaseUnavailableError } from './database-unavailable.ts'
import { openTransaction } from './dialect.ts'
import type { PreparedNames } from './prepared-names.ts'
import type { Scope } from './scope-query.ts'
import type { UsualConnections } from './usual-connections.ts'
import type { Work } from './work.ts'

/** A pool, and the state that its connections share. */
export interface Connections {
  pool: pg.Pool
  usual: UsualConnections
  names: PreparedNames
}

const MAX_RETRIES = 3
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const FEATURE_NOT_SUPPORTED = '0A000'

/**
 * Runs `work` in one transaction, and retries it from the start after a serialization failure, a deadlock or
 * a stale plan. Side effects of `work` outside the database can therefore happen more than once.
 *
 * @throws any error of `work`, after a rollback; a failure of COMMIT itself.
 */
export async function inTransaction<T>(connections: Connections, scope: Scope, work: Work<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOnce(connections, scope, work)
    } catch (error) {
      if (attempt > MAX_RETRIES || !isRetryable(error)) throw error
      await delay(Math.random() * 20 * attempt)
    }
  }
}

async function attemptOnce<T>(connections: Connections, scope: Scope, work: Work<T>): Promise<T> {
  const client = await connect(connections)
  const transaction = openTransaction(client, connections.names, scope)
  let unusable = false
  try {
    const result = await work(transaction.tx, transaction.last)
    transaction.end()
    await transaction.commit()
    return result
  } catch (error) {
    transaction.end()
    unusable = !(await transaction.abort()) || isStalePlan(error)
    throw isBrokenConnection(error) ? new DatabaseUnavailableError(error) : error
  } finally {
    client.release(unusable)
    connections.usual.release()
  }
}

/** A refused TCP connection raises a generic network error; the typed error identifies it as the database's. */
async function connect({ pool, usual }: Connections): Promise<pg.PoolClient> {
  await usual.acquire()
  try {
    return await pool.connect()
  } catch (cause) {
    usual.release()
    throw connectionError(cause)
  }
}

function isRetryable(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  return error.code === SERIALIZATION_FAILURE || error.code === DEADLOCK_DETECTED || isStalePlan(error)
}

/** The socket closed during a statement. These error codes do not name the database. */
function isBrokenConnection(error: unknown): boolean {
  return error instanceof Error && 'code' in error && brokenConnectionCodes.includes(error.code)
}

const brokenConnectionCodes: unknown[] = ['EPIPE', 'ECONNRESET', 'ETIMEDOUT']

/** A newer release changed a table for which this connection has a cached plan. */
function isStalePlan(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === FEATURE_NOT_SUPPORTED &&
    error.message.startsWith('cached plan')
  )
}
