import { optionText } from '@comanda/domain/ordering/option-text'
import type { App } from '../../app.ts'
import { type MailRestaurant, unsubscribeLink, type WrittenNote, writeNote } from '../notifications/public.ts'
import type { StoredLine } from './cart-lines.ts'
import { reminderLink } from './reminder-link.ts'

/** The email that reminds of a cart: the text of the restaurant, the dishes, and the link that restores them. */
export function writeReminder(
  app: Pick<App, 'secrets'>,
  restaurant: MailRestaurant,
  reminder: { id: string; email: string; subject: string; message: string; lines: readonly StoredLine[] },
): WrittenNote {
  const { id, email, subject, message, lines } = reminder
  return writeNote(restaurant.brand, {
    subject,
    preheader: message,
    heading: subject,
    lines: [message],
    list: { name: 'Your cart', items: lines.map(lineText) },
    button: { label: 'Continue your order', href: reminderLink(app, restaurant, id) },
    after: [
      'The link restores your dishes at the menu prices at the time you open it. It works for 7 days.',
      `You receive this email because you agreed to reminders from ${restaurant.name}, at most one a day.`,
    ],
    foot: `${restaurant.name}, ${restaurant.address}. Sent by Comanda.`,
    unsubscribe: unsubscribeLink(app, restaurant, email),
  })
}

function lineText({ quantity, name, selections }: StoredLine): string {
  const options = selections.map(optionText).join(', ')
  return options === '' ? `${quantity} × ${name}` : `${quantity} × ${name} (${options})`
}
