import type { ApiKey } from '@comanda/contract/api-keys'
import { keyActions } from '@comanda/domain/access/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

const HOUR_MS = 3_600_000

/** The hour in which calls are counted. */
export function hourOf(now: number): Date {
  return new Date(now - (now % HOUR_MS))
}

/** API keys that match a condition on `k`, newest first. */
export async function selectKeys(
  tx: Tx,
  condition: RawBuilder<unknown>,
  now: number,
  limit: number,
): Promise<ApiKey[]> {
  const { rows } = await sql<Row>`
    select k.id, k.restaurant_id as "restaurantId", r.name as "restaurantName", k.name, k.prefix, k.scopes,
      k.hourly_limit as "hourlyLimit", coalesce(u.calls, 0) as "callsThisHour", k.created_at as "createdAt",
      k.created_by_name as "createdBy", k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt",
      k.revoked_at as "revokedAt"
    from api_keys k
      join restaurants r on r.id = k.restaurant_id
      left join api_key_hours u on u.restaurant_id = k.restaurant_id and u.key_id = k.id and u.hour = ${hourOf(now)}
    where ${condition}
    order by k.created_at desc, k.id desc limit ${limit}`.execute(tx)
  return rows.map((row) => ({
    ...row,
    scopes: keyActions.filter((action) => row.scopes.includes(action)),
    createdAt: row.createdAt.getTime(),
    expiresAt: row.expiresAt?.getTime() ?? null,
    lastUsedAt: row.lastUsedAt?.getTime() ?? null,
    revokedAt: row.revokedAt?.getTime() ?? null,
  }))
}

interface Row extends Omit<ApiKey, 'scopes' | 'createdAt' | 'expiresAt' | 'lastUsedAt' | 'revokedAt'> {
  scopes: string[]
  createdAt: Date
  expiresAt: Date | null
  lastUsedAt: Date | null
  revokedAt: Date | null
}
