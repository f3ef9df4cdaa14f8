import type { AuditChange } from '@comanda/contract/audit'
import type { App, Caller, Membership } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { audit } from '../../platform/audit.ts'
import { findPerson } from './find-person.ts'
import { shownEmail } from './placeholder-email.ts'

/**
 * Records an event of an account in the log of each restaurant where its owner has a role, also one that is withheld until a
 * second factor is set up; otherwise in the platform's log. That one has the id of a customer only, because it is never changed:
 * the name is read from the account when an entry is shown.
 */
export async function auditPerson(
  app: Pick<App, 'now'>,
  tx: Tx,
  caller: Caller,
  event: {
    action: `access.${string}`
    /** Default: the caller's own account. */
    person?: { id: string; email: string; memberships: Membership[] }
    changes?: AuditChange[]
    reason?: string
  },
): Promise<void> {
  const person = event.person ?? (caller.user && (await findPerson(tx, { id: caller.user.id })))
  if (!person) return
  const isCustomer = person.memberships.length === 0
  const restaurantIds = new Set(person.memberships.map(({ restaurantId }) => restaurantId))
  for (const restaurantId of restaurantIds.size > 0 ? restaurantIds : [null]) {
    await audit(app, tx, caller, {
      restaurantId,
      action: event.action,
      subject: `user:${person.id}`,
      subjectLabel: isCustomer ? '' : shownEmail(person.email) || phoneOnly,
      ...(isCustomer && caller.user?.id === person.id && { actorName: '' }),
      ...(event.changes && { changes: event.changes }),
      ...(event.reason && { reason: event.reason }),
    })
  }
}

/** The label of an account without an email address. */
export const phoneOnly = 'An account with only a phone number'
