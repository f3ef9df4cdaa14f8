import { randomUUID } from 'node:crypto'
import { defaultReminder } from '@comanda/domain/marketing/cart-reminder'
import { reminderLink } from '../../src/modules/reminders/reminder-link.ts'
import type { Shop } from '../checkout/ordering.ts'
import type { Sample } from './samples.ts'

/** Requests about cart reminders. */
export async function reminderSamples(shop: Shop): Promise<Record<string, Sample>> {
  const restaurantId = shop.restaurant.id
  const parameters = { restaurantId }
  const rows = await shop.query(
    `insert into cart_reminders (restaurant_id, session_id, email, lines, items, value, created_at)
     values ($1, $2, 'ada@example.com', $3, 1, 650, $4) returning id`,
    [
      ...[restaurantId, randomUUID()],
      JSON.stringify([
        {
          key: 'a',
          productId: shop.restaurant.productId('Soup'),
          name: 'Soup',
          quantity: 1,
          unitPrice: 650,
          selections: [],
          specialInstructions: '',
        },
      ]),
      new Date(shop.clock.now),
    ],
  )
  const link = reminderLink(shop.app, { id: restaurantId, origin: 'http://corner.test' }, rows[0].id)
  const token = new URL(link).searchParams.get('token') ?? ''
  return {
    'reminders.settings': { parameters },
    'reminders.save': { parameters, body: { ...defaultReminder, revision: 0 } },
    'reminders.preview': { parameters: { ...parameters, subject: 'Still hungry?', message: 'Come back.' } },
    'reminders.results': { parameters: { ...parameters, days: '30' } },
    'reminders.consent': { parameters },
    'reminders.setConsent': { parameters, body: { hasAgreed: true } },
    'reminders.agree': { parameters, body: { sessionId: randomUUID(), email: 'ada@example.com' } },
    'reminders.open': { parameters, body: { token, sessionId: randomUUID() } },
  }
}
