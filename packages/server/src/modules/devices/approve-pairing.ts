import { minutes } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { audit } from '../audit/public.ts'
import { requireRight } from '../identity/public.ts'
import { cleanDeviceName } from './device-name.ts'
import { createToken, hashToken } from './device-token.ts'
import { takePairing } from './take-pairing.ts'

/** The screen stands there and waits; one that went away has to ask again. */
const FETCHED_WITHIN_MS = minutes(2)

export type Approval = { kind: 'approved'; deviceId: string } | { kind: 'over' } | { kind: 'not-found' }

/** Lets a screen into the kitchen of its restaurant. Its token it fetches itself, so that nobody else ever has it. */
export async function approvePairing(
  app: Pick<App, 'db' | 'now'>,
  caller: Caller,
  input: { restaurantId: string; pairingId: string; name: string },
): Promise<Approval> {
  const { restaurantId, pairingId } = input
  requireRight(caller, 'devices.manage', restaurantId)
  const name = cleanDeviceName(input.name)
  return app.db.tenant(restaurantId, caller.actor, async (tx): Promise<Approval> => {
    const taken = await takePairing(app, tx, input)
    if (taken.kind !== 'taken') return { kind: taken.kind }
    const now = app.now()
    const { id: deviceId } = await tx
      .insertInto('devices')
      .values({
        restaurant_id: restaurantId,
        name,
        // Nobody's, until the screen fetches its own.
        token_hash: hashToken(createToken()),
        user_agent: taken.row.user_agent,
        approved_by: caller.user?.id ?? '',
        created_at: new Date(now),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('device_pairings')
      .set({ state: 'approved', device_id: deviceId, expires_at: new Date(now + FETCHED_WITHIN_MS) })
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', pairingId)
      .execute()
    await audit(app, tx, caller, {
      restaurantId,
      action: 'access.device_approved',
      subject: `device:${deviceId}`,
      subjectLabel: name,
      changes: [{ field: 'address', before: null, after: taken.row.ip }],
    })
    await sql`select append_event(${restaurantId}, 'device.pairing_answered', ${pairingId})`.execute(tx)
    return { kind: 'approved', deviceId }
  })
}
