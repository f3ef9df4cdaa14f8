import { minutes } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { audit } from '../../platform/audit.ts'
import { hashOfToken } from '../../platform/token-hash.ts'
import { requireRight } from '../identity/public.ts'
import { claimPairing } from './claim-pairing.ts'
import { cleanDeviceName } from './device-name.ts'
import { createToken } from './device-token.ts'

/** Long enough for a waiting screen to collect its token; a screen that has disconnected must request again. */
const COLLECT_WITHIN_MS = minutes(2)

export type Approval = { kind: 'approved'; deviceId: string } | { kind: 'over' } | { kind: 'not-found' }

/** Pairs a screen with the kitchen of its restaurant. Only the screen itself can collect its token. */
export async function approvePairing(
  app: Pick<App, 'db' | 'now'>,
  caller: Caller,
  input: { restaurantId: string; pairingId: string; name: string },
): Promise<Approval> {
  const { restaurantId, pairingId } = input
  requireRight(caller, 'devices.manage', restaurantId)
  const name = cleanDeviceName(input.name)
  return app.db.tenant(restaurantId, caller.actor, async (tx): Promise<Approval> => {
    const claim = await claimPairing(app, tx, input)
    if (claim.kind !== 'claimed') return { kind: claim.kind }
    const now = app.now()
    const { id: deviceId } = await tx
      .insertInto('devices')
      .values({
        restaurant_id: restaurantId,
        name,
        // Placeholder until the screen collects its token.
        token_hash: hashOfToken(createToken()),
        user_agent: claim.row.user_agent,
        approved_by: caller.user?.id ?? '',
        created_at: new Date(now),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('device_pairings')
      .set({ state: 'approved', device_id: deviceId, expires_at: new Date(now + COLLECT_WITHIN_MS) })
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', pairingId)
      .execute()
    await audit(app, tx, caller, {
      restaurantId,
      action: 'access.device_approved',
      subject: `device:${deviceId}`,
      subjectLabel: name,
      changes: [{ field: 'address', before: null, after: claim.row.ip }],
    })
    await sql`select append_event(${restaurantId}, 'device.pairing_answered', ${pairingId})`.execute(tx)
    return { kind: 'approved', deviceId }
  })
}
