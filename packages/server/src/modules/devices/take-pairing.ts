import type { Selectable } from 'kysely'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import type { DevicePairings } from '../../db/tables.ts'

export type TakenPairing = { kind: 'taken'; row: Selectable<DevicePairings> } | { kind: 'over' | 'not-found' }

/** Holds a request that still waits until the end of the transaction, so that it is answered once. */
export async function takePairing(
  app: Pick<App, 'now'>,
  tx: Tx,
  { restaurantId, pairingId }: { restaurantId: string; pairingId: string },
): Promise<TakenPairing> {
  const row = await tx
    .selectFrom('device_pairings')
    .selectAll()
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', pairingId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return { kind: 'not-found' }
  const waits = row.state === 'waiting' && row.expires_at.getTime() > app.now()
  return waits ? { kind: 'taken', row } : { kind: 'over' }
}
