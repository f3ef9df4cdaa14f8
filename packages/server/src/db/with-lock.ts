import pg from 'pg'
import { clientConfig, type DatabaseAddress } from './pool.ts'

/** Runs `work` while no other copy of the program runs work under the same number. */
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
