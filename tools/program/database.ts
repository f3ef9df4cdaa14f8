import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { createPool, type DatabaseAddress } from '../../packages/server/src/db/pool.ts'

/** Line indexes of postmaster.pid, as documented by Postgres. */
const PORT_LINE = 3
const SOCKET_LINE = 4

/** Address of the embedded Postgres of a running program: its socket. */
export function embeddedDatabase(dataDir: string): DatabaseAddress {
  const lines = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const host = lines[SOCKET_LINE] ?? ''
  return { kind: 'socket', host, port: Number(lines[PORT_LINE]), database: 'comanda', owner: 'postgres' }
}

/** Runs `work` with connections, by default one, to the database of a running program, as its owner. */
export async function withDatabase<T>(
  dataDir: string,
  work: (pool: Pool) => Promise<T>,
  max = 1,
): Promise<T> {
  const pool = createPool(embeddedDatabase(dataDir), 'owner', { max, onError: () => {} })
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
