import { retention } from '@comanda/domain/people/retention'
import { hours } from '@comanda/domain/time/instant'
import type { App, Caller } from '../../app.ts'
import { clearCachedCaller, requireProof } from '../identity/public.ts'
import { enqueueNotifications } from '../notifications/public.ts'
import { accountDeletedEmail } from './account-deleted-email.ts'
import { claimGuestOrders } from './claim-guest-orders.ts'
import { erasePerson, type Person, readPerson } from './erase-person.ts'
import { personOf } from './own-order.ts'
import { requireDeletable } from './require-deletable.ts'

/**
 * Deletes the caller's account with its sessions, authentication methods and favorites, and anonymizes its
 * orders. Stores the person encrypted for 30 days.
 *
 * @throws PROOF_REQUIRED, ROLES_HELD while the account has a role, ORDER_IN_PROGRESS while a kitchen needs the
 * name.
 * @returns when the encrypted record will be deleted.
 */
export async function deleteAccount(app: App, caller: Caller): Promise<number> {
  const { id, email } = personOf(caller)
  await requireProof(app, caller)
  const deletedAt = app.now()
  const purgedAt = deletedAt + hours(24 * retention.account.days)
  await app.db.platform(caller.actor, async (tx) => {
    const person = await readPerson(tx, id)
    await claimGuestOrders(tx, id)
    await requireDeletable(app, tx, id)
    await tx
      .insertInto('deleted_accounts')
      .values({ user_id: id, content: encrypted(app, person), deleted_at: new Date(deletedAt) })
      .execute()
    await erasePerson(tx, person)
    if (email) await enqueueNotifications(app, tx, [accountDeletedEmail(email, purgedAt)])
  })
  clearCachedCaller(app, id)
  return purgedAt
}

function encrypted(app: App, { id: _, ...person }: Person): Buffer {
  return app.secrets.seal(JSON.stringify(person))
}
