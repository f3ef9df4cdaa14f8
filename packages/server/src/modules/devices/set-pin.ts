import { randomInt } from 'node:crypto'
import { pinIssue } from '@comanda/domain/access/pin'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { audit } from '../../platform/audit.ts'
import { enforceRateLimit } from '../../platform/rate-limit.ts'
import { requireRight } from '../identity/public.ts'
import { hashPin } from './hash-pin.ts'
import { endOperatorSessions, requirePinHolder } from './pin-holder.ts'

type Input = { restaurantId: string; userId: string; pin: string | null }
export type PinChange =
  | { kind: 'set'; pin: string }
  | { kind: 'refused'; message: string }
  | { kind: 'taken' }

const MAX_ATTEMPTS = 100

/**
 * Sets a person's PIN for the restaurant's screens; null picks a free one. The PIN is returned once and
 * stored as a hash. PINs are unique within a restaurant, so attempts are rate-limited: a taken PIN reveals
 * that it is in use.
 * @throws FORBIDDEN for a person with a higher role, NOT_FOUND, TOO_MANY_REQUESTS.
 */
export async function setPin(
  app: Pick<App, 'db' | 'now' | 'secrets'>,
  caller: Caller,
  input: Input,
): Promise<PinChange> {
  const { restaurantId, pin } = input
  requireRight(caller, 'devices.manage', restaurantId)
  await enforceRateLimit(app, {
    key: `set-pin:${restaurantId}:${caller.user?.id}`,
    max: 30,
    windowSeconds: 3600,
  })
  const message = pin === null ? null : pinIssue(pin)
  if (message) return { kind: 'refused', message }
  return app.db.platform(caller.actor, async (tx): Promise<PinChange> => {
    const { name } = await requirePinHolder(tx, caller, input)
    const stored =
      pin === null ? await storeRandomPin(app, tx, input) : await storePin(app, tx, { ...input, pin })
    if (!stored) return { kind: 'taken' }
    await endOperatorSessions(tx, input)
    await audit(app, tx, caller, {
      restaurantId,
      action: 'access.pin_set',
      subject: `user:${input.userId}`,
      subjectLabel: name,
    })
    return { kind: 'set', pin: stored }
  })
}

async function storeRandomPin(
  app: Pick<App, 'now' | 'secrets'>,
  tx: Tx,
  input: Input,
): Promise<string | null> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const pin = String(randomInt(10_000)).padStart(4, '0')
    if (pinIssue(pin)) continue
    const stored = await storePin(app, tx, { ...input, pin })
    if (stored) return stored
  }
  return null
}

/** null if another person has this PIN. Concurrent calls are serialized by an advisory lock. */
async function storePin(
  app: Pick<App, 'now' | 'secrets'>,
  tx: Tx,
  { restaurantId, userId, pin }: Input & { pin: string },
): Promise<string | null> {
  const hash = hashPin(app, restaurantId, pin)
  await sql`select pg_advisory_xact_lock(hashtextextended('staff_pins:' || ${restaurantId}, 0))`.execute(tx)
  const { numAffectedRows } = await sql`
    insert into staff_pins (restaurant_id, user_id, pin_hash, set_at)
    select ${restaurantId}::uuid, ${userId}, ${hash}, ${new Date(app.now())}
    where not exists (
      select from staff_pins where restaurant_id = ${restaurantId} and pin_hash = ${hash} and user_id <> ${userId})
    on conflict (restaurant_id, user_id) do update set pin_hash = excluded.pin_hash, set_at = excluded.set_at`.execute(
    tx,
  )
  return numAffectedRows ? pin : null
}
