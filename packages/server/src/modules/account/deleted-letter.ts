import { periodText } from '@comanda/domain/people/retention'
import { formatDate } from '@comanda/domain/time/format'
import { type Letter, platformBrand, writeNote } from '../notifications/public.ts'

/** The last that somebody hears of their account. */
export function deletedLetter(email: string, forgottenAt: number): Letter {
  const subject = 'Your account is deleted'
  const sentences = [
    'You are signed out everywhere, and nobody can sign in with this account any more.',
    `The last of your account data is forgotten ${periodText('account')} from now, on ${formatDate(forgottenAt, 'UTC')}.`,
    `What was ordered and paid is kept for ${periodText('transactions')}, as the law asks, without your name, phone number, e-mail address or delivery address.`,
  ]
  const foot =
    'Sent by Comanda because this account was deleted. If that was not you, write to us at once by answering this mail.'
  return {
    restaurantId: null,
    channel: 'email',
    kind: 'account_deleted',
    recipient: email,
    content: writeNote(platformBrand, { subject, heading: subject, lines: sentences, foot }),
  }
}
