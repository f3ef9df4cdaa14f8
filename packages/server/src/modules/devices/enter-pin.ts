import { pinLockMinutes } from '@comanda/domain/access/pin'
import { minutes } from '@comanda/domain/time/instant'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller, CallingDevice } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { audit } from '../../platform/audit.ts'
import { countHit, uncountHit } from '../../platform/rate-limit.ts'
import { hashPin } from './hash-pin.ts'
import { operatorUntil } from './operator-session.ts'
import { requireScreen } from './own-device.ts'

export type PinEntry =
  | { kind: 'entered' }
  | { kind: 'wrong'; lockedMs: number }
  | { kind: 'locked'; lockedMs: number }

type PinApp = Pick<App, 'db' | 'now' | 'secrets'>

/**
 * Signs in the operator of this PIN at the screen. After five consecutive wrong PINs the keypad is locked for
 * a minute, then longer after each further one; every attempt is audited. Twenty wrong PINs within an hour
 * lock it for the rest of that hour, even with correct PINs in between: otherwise a person with a PIN could
 * guess those of others without limit.
 * @throws UNAUTHORIZED, FORBIDDEN for callers that are not a paired screen.
 */
export async function enterPin(app: PinApp, caller: Caller, pin: string): Promise<PinEntry> {
  const screen = requireScreen(caller)
  const wrongPins = { key: `wrong-pins:${screen.id}`, max: 20, windowSeconds: 3600 }
  const { hits, retryAfterSeconds } = await countHit(app, wrongPins)
  if (hits > wrongPins.max) return { kind: 'locked', lockedMs: retryAfterSeconds * 1000 }
  const entry = await tryPin(app, caller, screen, pin)
  if (entry.kind !== 'wrong') await uncountHit(app, wrongPins)
  return entry
}

function tryPin(app: PinApp, caller: Caller, screen: CallingDevice, pin: string): Promise<PinEntry> {
  return app.db.tenant(screen.restaurantId, caller.actor, async (tx): Promise<PinEntry> => {
    // Locks the row until the commit, so that concurrent attempts are counted one by one.
    const device = await tx
      .selectFrom('devices')
      .select(['pin_failures', 'pin_locked_until'])
      .where('restaurant_id', '=', screen.restaurantId)
      .where('id', '=', screen.id)
      .where('revoked_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!device) throw new ORPCError('UNAUTHORIZED')
    const lockedMs = (device.pin_locked_until?.getTime() ?? 0) - app.now()
    if (lockedMs > 0) return { kind: 'locked', lockedMs }
    const worker = await findWorker(app, tx, screen.restaurantId, pin)
    if (!worker) return recordWrongPin(app, tx, caller, screen, device.pin_failures + 1)
    await startWork(app, tx, caller, screen, worker)
    return { kind: 'entered' }
  })
}

/** The person with this PIN, if they still have a role at the restaurant. A concurrent change of the PIN waits and ends their work. */
async function findWorker(
  app: Pick<App, 'secrets'>,
  tx: Tx,
  restaurantId: string,
  pin: string,
): Promise<string | null> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from staff_pins join memberships using (restaurant_id, user_id)
    where restaurant_id = ${restaurantId} and pin_hash = ${hashPin(app, restaurantId, pin)}
      and deactivated_at is null
    for share of staff_pins`.execute(tx)
  return rows[0]?.user_id ?? null
}

async function startWork(
  app: Pick<App, 'now'>,
  tx: Tx,
  caller: Caller,
  { id, name, restaurantId }: CallingDevice,
  userId: string,
): Promise<void> {
  await tx
    .updateTable('devices')
    .set({
      worker_user_id: userId,
      worker_since: new Date(app.now()),
      worker_until: operatorUntil(app.now()),
      pin_failures: 0,
      pin_locked_until: null,
    })
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .execute()
  await audit(app, tx, caller, {
    restaurantId,
    action: 'access.pin_entered',
    subject: `user:${userId}`,
    subjectLabel: name,
  })
}

async function recordWrongPin(
  app: Pick<App, 'now'>,
  tx: Tx,
  caller: Caller,
  { id, name, restaurantId }: CallingDevice,
  failures: number,
): Promise<PinEntry> {
  const lockedMs = minutes(pinLockMinutes(failures))
  await tx
    .updateTable('devices')
    .set({ pin_failures: failures, pin_locked_until: lockedMs > 0 ? new Date(app.now() + lockedMs) : null })
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .execute()
  await audit(app, tx, caller, {
    restaurantId,
    action: 'access.pin_refused',
    subject: `device:${id}`,
    subjectLabel: name,
    changes: [{ field: 'failures', before: failures - 1, after: failures }],
  })
  return { kind: 'wrong', lockedMs }
}
