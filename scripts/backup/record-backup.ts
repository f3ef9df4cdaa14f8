import pg from 'pg'
import { clientConfig, type DatabaseAddress } from '../../packages/server/src/db/pool.ts'

export interface MadeBackup {
  createdAt: string
  bytes: number
  milliseconds: number
  hasKey: boolean
}

/** Records a complete backup in the database that was copied, for the Database screen. */
export async function recordBackup(
  address: DatabaseAddress,
  { createdAt, bytes, milliseconds, hasKey }: MadeBackup,
): Promise<void> {
  const client = new pg.Client(clientConfig(address, 'owner'))
  await client.connect()
  try {
    await client.query('insert into backups (at, bytes, milliseconds, has_key) values ($1, $2, $3, $4)', [
      ...[createdAt, bytes, milliseconds, hasKey],
    ])
  } finally {
    await client.end()
  }
}
