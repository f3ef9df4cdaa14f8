import { formatRetentionPeriod } from '@comanda/domain/people/retention'
import { formatDate } from '@comanda/domain/time/format'
import { platformBrand, type QueuedNotification, writeNote } from '../notifications/public.ts'

/** The last email that an account receives. */
export function accountDeletedEmail(email: string, purgedAt: number): QueuedNotification {
  const subject = 'Your account was deleted'
  const lines = [
    'You have been signed out on all devices, and this account can no longer be used to sign in.',
    `We delete the last of your account data in ${formatRetentionPeriod('account')}, on ${formatDate(purgedAt, 'UTC')}.`,
    `We are required by law to retain order and payment records for ${formatRetentionPeriod('transactions')}, without your name, phone number, email address or delivery address.`,
  ]
  const foot =
    'Sent by Comanda because this account was deleted. If you did not delete it, reply to this email immediately.'
  return {
    restaurantId: null,
    channel: 'email',
    kind: 'account_deleted',
    recipient: email,
    content: writeNote(platformBrand, { subject, heading: subject, lines, foot }),
  }
}
