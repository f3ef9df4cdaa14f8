import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { type AuditChange, audit } from '../audit/public.ts'
import { shownEmail } from './phone-account.ts'

/**
 * Writes down what happened to an account, once for each restaurant where its holder has a role, so that its owner can
 * read it there; for everybody else it concerns the platform alone.
 */
export async function auditPerson(
  app: Pick<App, 'now'>,
  tx: Tx,
  caller: Caller,
  what: {
    action: `access.${string}`
    /** By default the caller's own account. */
    person?: { id: string; email: string; memberships: Caller['memberships'] }
    changes?: AuditChange[]
    reason?: string
  },
): Promise<void> {
  const person = what.person ?? (caller.user && { ...caller.user, memberships: caller.memberships })
  if (!person) return
  const places = new Set(person.memberships.map(({ restaurantId }) => restaurantId))
  for (const restaurantId of places.size > 0 ? places : [null]) {
    await audit(app, tx, caller, {
      restaurantId,
      action: what.action,
      subject: `user:${person.id}`,
      subjectLabel: shownEmail(person.email) || 'An account with a phone number alone',
      ...(what.changes && { changes: what.changes }),
      ...(what.reason && { reason: what.reason }),
    })
  }
}
