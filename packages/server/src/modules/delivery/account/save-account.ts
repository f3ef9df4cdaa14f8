import type { AuditChange } from '@comanda/contract/audit'
import type { CourierAccount } from '@comanda/contract/courier-account'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { audit } from '../../../platform/audit.ts'
import { lockRestaurant } from '../../../platform/lock-restaurant.ts'
import { requireProof, requireRight } from '../../identity/public.ts'
import { openSecretIn, removeSecret, storeSecret } from '../../restaurants/public.ts'
import { type CourierSecret, incompleteAccount, readCourierSecret } from './courier-credentials.ts'
import { describeAccount } from './read-account.ts'

export interface EnteredAccount {
  restaurantId: string
  /** Absent parts stay unchanged; null removes the webhook key. */
  clientId?: string | undefined
  clientSecret?: string | undefined
  customerId?: string | undefined
  webhookKey?: string | null | undefined
}

/**
 * Stores a restaurant's courier account, encrypted. Concurrent changes of different parts are both applied.
 * Throws UNAUTHORIZED, FORBIDDEN, PROOF_REQUIRED, NOT_FOUND, COURIER_ACCOUNT_INCOMPLETE.
 */
export async function saveCourierAccount(
  app: App,
  caller: Caller,
  { restaurantId, ...entered }: EnteredAccount,
): Promise<CourierAccount> {
  requireRight(caller, 'secrets.manage', restaurantId)
  await requireProof(app, caller)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const before = await lockSecret(app, tx, restaurantId)
    const after: CourierSecret = { ...before, ...withoutAbsent(entered) }
    const missing = incompleteAccount(after)
    if (missing) throw new ORPCError('COURIER_ACCOUNT_INCOMPLETE', { status: 422, message: missing })
    await storeSecret(app, tx, restaurantId, 'courier', JSON.stringify(after))
    await record(app, tx, caller, restaurantId, { before, after })
    return describeAccount(app, tx, restaurantId)
  })
}

/**
 * Removes the account. No further couriers are booked, and deliveries in progress are no longer polled.
 * Throws UNAUTHORIZED, FORBIDDEN, PROOF_REQUIRED, NOT_FOUND.
 */
export async function removeCourierAccount(
  app: App,
  caller: Caller,
  { restaurantId }: { restaurantId: string },
): Promise<CourierAccount> {
  requireRight(caller, 'secrets.manage', restaurantId)
  await requireProof(app, caller)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const before = await lockSecret(app, tx, restaurantId)
    await removeSecret(tx, restaurantId, 'courier')
    await record(app, tx, caller, restaurantId, { before, after: {} })
    return describeAccount(app, tx, restaurantId)
  })
}

async function lockSecret(app: App, tx: Tx, restaurantId: string): Promise<CourierSecret> {
  await lockRestaurant(tx, restaurantId)
  return readCourierSecret(await openSecretIn(app, tx, restaurantId, 'courier'))
}

async function record(
  app: App,
  tx: Tx,
  caller: Caller,
  restaurantId: string,
  { before, after }: { before: CourierSecret; after: CourierSecret },
): Promise<void> {
  const changes = parts.flatMap((field) => changeOf(field, before[field], after[field]))
  if (changes.length === 0) return
  await audit(app, tx, caller, {
    restaurantId,
    action: 'settings.courier_account_changed',
    subject: `restaurant:${restaurantId}`,
    subjectLabel: 'Courier account',
    changes,
  })
}

/** Records that a part was set, replaced or removed, but never its value. */
function changeOf(
  field: keyof CourierSecret,
  before: string | null | undefined,
  after: string | null | undefined,
): AuditChange[] {
  if ((before ?? '') === (after ?? '')) return []
  return [{ field, before: before ? 'stored' : null, after: after ? (before ? 'replaced' : 'stored') : null }]
}

function withoutAbsent(entered: CourierSecret): CourierSecret {
  return Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== undefined))
}

const parts = ['clientId', 'clientSecret', 'customerId', 'webhookKey'] as const
