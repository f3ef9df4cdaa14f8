import type { App, Caller } from '../../../app.ts'
import { audit } from '../../../platform/audit.ts'
import { requireRight } from '../../identity/public.ts'
import {
  type DeadNotificationAudit,
  discardDeadNotification,
  retryDeadNotification,
} from '../../notifications/public.ts'
import { alreadyResolved, reasonOf } from './reason.ts'

/**
 * Retries a dead email or text; two clicks retry it once.
 * Throws UNAUTHORIZED, FORBIDDEN, and NOT_FOUND when it is no longer dead or cannot be sent again.
 */
export async function retryNotification(app: App, caller: Caller, input: { id: string; attempts: number }) {
  requireRight(caller, 'platform.manage', null)
  if (!(await retryDeadNotification(app, input, auditOf(app, caller, 'data.letter_retried'))))
    throw alreadyResolved()
  return {}
}

/**
 * Discards a dead email or text. Throws UNAUTHORIZED, FORBIDDEN, UNPROCESSABLE without a reason, NOT_FOUND.
 */
export async function discardNotification(app: App, caller: Caller, input: { id: string; reason: string }) {
  requireRight(caller, 'platform.manage', null)
  const recordAudit = auditOf(app, caller, 'data.letter_discarded', reasonOf(input.reason))
  if (!(await discardDeadNotification(app, input.id, recordAudit))) throw alreadyResolved()
  return {}
}

function auditOf(
  app: App,
  caller: Caller,
  action: 'data.letter_retried' | 'data.letter_discarded',
  reason?: string,
): DeadNotificationAudit {
  return (tx, { id, restaurantId, kind, recipient }) =>
    audit(app, tx, caller, {
      restaurantId,
      action,
      subject: `letter:${id}`,
      subjectLabel: `${kind.replaceAll('_', ' ')} to ${recipient}`,
      ...(reason !== undefined && { reason }),
    })
}
