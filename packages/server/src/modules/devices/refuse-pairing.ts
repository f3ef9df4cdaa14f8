import { formatPairingCode } from '@comanda/domain/devices/pairing-code'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { audit } from '../../platform/audit.ts'
import { requireRight } from '../identity/public.ts'
import { claimPairing, type PairingClaim } from './claim-pairing.ts'

/** Rejects a pairing request. The screen may request again, with a new code. */
export async function refusePairing(
  app: Pick<App, 'db' | 'now'>,
  caller: Caller,
  input: { restaurantId: string; pairingId: string },
): Promise<PairingClaim['kind']> {
  const { restaurantId, pairingId } = input
  requireRight(caller, 'devices.manage', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx): Promise<PairingClaim['kind']> => {
    const claim = await claimPairing(app, tx, input)
    if (claim.kind !== 'claimed') return claim.kind
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
      subjectLabel: `Code ${formatPairingCode(claim.row.code)}`,
      changes: [{ field: 'address', before: null, after: claim.row.ip }],
    })
    await sql`select append_event(${restaurantId}, 'device.pairing_answered', ${pairingId})`.execute(tx)
    return 'claimed'
  })
}
