import type { OwnDevice } from '@comanda/contract/devices'
import { ORPCError } from '@orpc/server'
import type { App, Caller, CallingDevice } from '../../app.ts'
import { findDevice } from './find-device.ts'

/** The calling screen's own state; null for people and visitors. */
export async function readOwnDevice(
  app: Pick<App, 'db' | 'now'>,
  { device }: Caller,
): Promise<OwnDevice | null> {
  if (!device) return null
  return app.db.platform('system:devices', async (tx) => {
    const found = await findDevice(app, tx, { id: device.id })
    if (!found) return null
    const pin = await tx
      .selectFrom('staff_pins')
      .select('user_id')
      .where('restaurant_id', '=', found.restaurantId)
      .limit(1)
      .executeTakeFirst()
    const { id, name, restaurantId, pinRequired, worker } = found
    return {
      id,
      name,
      restaurantId,
      pinRequired,
      pinsExist: pin !== undefined,
      worker: worker && { userId: worker.userId, name: worker.name, signedOutInMs: worker.until - app.now() },
    }
  })
}

/**
 * The same, for a caller that was a paired screen when the request began. Throws UNAUTHORIZED if it was
 * revoked meanwhile.
 */
export async function requireOwnDevice(app: Pick<App, 'db' | 'now'>, caller: Caller): Promise<OwnDevice> {
  const own = await readOwnDevice(app, caller)
  if (!own) throw new ORPCError('UNAUTHORIZED')
  return own
}

/** Only paired screens use PINs. Throws UNAUTHORIZED, FORBIDDEN for people. */
export function requireScreen({ device, user }: Caller): CallingDevice {
  if (device) return device
  throw new ORPCError(user ? 'FORBIDDEN' : 'UNAUTHORIZED')
}
