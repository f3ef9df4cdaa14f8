import type { PairingRequest } from '@comanda/contract/devices'
import { readPairingCode } from '@comanda/domain/devices/pairing-code'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { requireRight } from '../identity/public.ts'
import { toPairingRequest } from './pairing-request.ts'

/**
 * The screen that currently displays a code; accepts any spelling of the code. Throws NOT_FOUND if there is
 * none.
 */
export async function findPairing(
  app: Pick<App, 'db' | 'now'>,
  caller: Caller,
  input: { restaurantId: string; code: string },
): Promise<PairingRequest> {
  requireRight(caller, 'devices.manage', input.restaurantId)
  const code = readPairingCode(input.code)
  const row = code
    ? await app.db.tenant(input.restaurantId, caller.actor, (tx) =>
        tx
          .selectFrom('device_pairings')
          .selectAll()
          .where('restaurant_id', '=', input.restaurantId)
          .where('code', '=', code)
          .where('state', '=', 'waiting')
          .where('expires_at', '>', new Date(app.now()))
          .executeTakeFirst(),
      )
    : undefined
  if (!row) throw new ORPCError('NOT_FOUND', { message: 'No screen is showing this code.' })
  return toPairingRequest(caller, row)
}
