import { formatPairingCode } from '@comanda/domain/devices/pairing-code'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { audit } from '../audit/public.ts'
import { requireRight } from '../identity/public.ts'
import { type TakenPairing, takePairing } from './take-pairing.ts'

/** Keeps a screen out that asked. It may ask again, under another code. */
export async function refusePairing(
  app: Pick<App, 'db' | 'now'>,
  caller: Caller,
  input: { restaurantId: string; pairingId: string },
): Promise<TakenPairing['kind']> {
  const { restaurantId, pairingId } = input
  requireRight(caller, 'devices.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const taken = await takePairing(app, tx, input)
    if (taken.kind !== 'taken') return taken.kind
    await tx
      .updateTable('device_pairings')
      .set({ state: 'refused' })
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', pairingId)
      .execute()
    await audit(app, tx, caller, {
      restaurantId,
      action: 'access.device_refused',
      subject: `pairing:${pairingId}`,
      subjectLabel: `Code ${formatPairingCode(taken.row.code)}`,
      changes: [{ field: 'address', before: null, after: taken.row.ip }],
    })
    await sql`select append_event(${restaurantId}, 'device.pairing_answered', ${pairingId})`.execute(tx)
    return 'taken'
  })
}
