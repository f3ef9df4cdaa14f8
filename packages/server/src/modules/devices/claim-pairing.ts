import type { Selectable } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { DevicePairings } from '../../db/tables.ts'

export type PairingClaim =
  | { kind: 'claimed'; row: Selectable<DevicePairings> }
  | { kind: 'over' | 'not-found' }

/** Locks a waiting request until the end of the transaction, so that it is decided once. */
export async function claimPairing(
  app: Pick<App, 'now'>,
  tx: Tx,
  { restaurantId, pairingId }: { restaurantId: string; pairingId: string },
): Promise<PairingClaim> {
  const row = await tx
    .selectFrom('device_pairings')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', pairingId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return { kind: 'not-found' }
  const isOpen = row.state === 'waiting' && row.expires_at.getTime() > app.now()
  return isOpen ? { kind: 'claimed', row } : { kind: 'over' }
}
