import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { createPool, type DatabaseAddress } from './pool.ts'
import { PreparedNames } from './prepared-names.ts'
import type { Tables } from './tables.ts'
import { type Connections, inTransaction } from './transaction.ts'
import { UsualConnections } from './usual-connections.ts'
import type { Work } from './work.ts'

/** An open transaction whose actor and tenant scope are already set. */
export type Tx = Kysely<Tables>

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

/** Opens a pool for the transactions of tenants, and one of half its size for those of the platform. */
export function openDatabase(address: DatabaseAddress, options: Parameters<typeof createPool>[2]): Database {
  const platformPool = createPool(address, 'platform', { ...options, max: Math.ceil(options.max / 2) })
  return createDatabase(createPool(address, 'app', options), platformPool)
}

/**
 * Takes ownership of the pools: `close` waits for running transactions and then ends them. With the same pool
 * for both, its role must be allowed to set the scope, as the owner is.
 */
export function createDatabase(pool: Pool, platformPool: Pool = pool): Database {
  const tenants = connectionsOf(pool)
  const platform = platformPool === pool ? tenants : connectionsOf(platformPool)
  return {
    tenant: (restaurantId, actor, work) => inTransaction(tenants, { restaurantId, scope: '', actor }, work),
    platform: (actor, work) => inTransaction(platform, { restaurantId: '', scope: 'platform', actor }, work),
    waiting: () =>
      Math.max(...[tenants, platform].map(({ pool, usual }) => pool.waitingCount + usual.waitingCount)),
    async close() {
      await pool.end()
      if (platformPool !== pool) await platformPool.end()
    },
  }
}

function connectionsOf(pool: Pool): Connections {
  const usual = new UsualConnections(pool.options.max, () => pool.totalCount)
  return { pool, usual, names: new PreparedNames() }
}
