import pg from 'pg'
import { clientConfig, type DatabaseAddress } from './pool.ts'

/**
 * Runs `work` under a database-wide advisory lock: no other process runs work under the same key meanwhile.
 */
export async function withDatabaseLock<T>(
  address: DatabaseAddress,
  lock: number,
  work: () => Promise<T>,
): Promise<T> {
  const client = new pg.Client(clientConfig(address, 'app'))
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    return await work()
  } finally {
    await client.end()
  }
}
