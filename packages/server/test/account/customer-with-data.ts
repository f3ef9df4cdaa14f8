import { randomUUID } from 'node:crypto'
import { cents } from '@comanda/domain/money/cents'
import { addFavorite } from '../../src/modules/account/mark-favorite.ts'
import { submitDataRequest } from '../../src/modules/account/submit-data-request.ts'
import { insertGiftCard } from '../../src/modules/gift-cards/insert-gift-card.ts'
import type { Shop } from '../checkout/ordering.ts'
import { visitor } from '../test-app.ts'
import { order, signUp } from './people.ts'

/** A customer with data in every table. */
export async function customerWithData(shop: Shop) {
  const caller = await signUp(shop, 'Ada')
  const contact = { firstName: 'Ada', lastName: 'Long', phone: '9085550123', email: 'ada@example.com' }
  const sessionId = randomUUID()
  await shop.query(
    "insert into site_visitors (restaurant_id, session_id, landing_page) values ($1, $2, '/')",
    [shop.restaurant.id, sessionId],
  )
  const lines = [shop.line('Soup', { specialInstructions: 'For Ada at door 5' })]
  const own = await order(shop, caller, {
    request: shop.request({ lines, discountCode: 'TENOFF' }),
    sessionId,
  })
  const asGuest = await order(shop, visitor(), { contact })
  const productId = shop.restaurant.productId('Soup')
  await addFavorite(shop.app, caller, { restaurantId: shop.restaurant.id, productId })
  await submitDataRequest(shop.app, caller, { topic: 'access', message: 'What do you know?' })
  await agreeToReminders(shop, 'ada@example.com', sessionId)
  await shop.query("update orders set status = 'completed'")
  return { caller, own, asGuest }
}

/** A consent to reminders, the visit that it links to the address, and a reminder that was sent. */
async function agreeToReminders(shop: Shop, email: string, sessionId: string) {
  const [restaurantId, now] = [shop.restaurant.id, new Date(shop.clock.now)]
  await shop.query(
    `insert into marketing_consents (restaurant_id, email, consented_at, source) values ($1, $2, $3, 'checkout')`,
    [restaurantId, email, now],
  )
  await shop.query(
    `insert into cart_contacts (restaurant_id, email, mailbox, created_at, session_id) values ($1, $2, $2, $3, $4)`,
    [restaurantId, email, now, sessionId],
  )
  await shop.query(
    `insert into cart_reminders (restaurant_id, email, mailbox, created_at, session_id, lines, items, value)
      values ($1, $2, $2, $3, $4, '[{"name": "Soup for Ada"}]', 1, 650)`,
    [restaurantId, email, now, sessionId],
  )
}

/** An emailed gift card from one address to another. */
export async function mailGiftCard(shop: Shop, purchaser: string, recipient: string): Promise<string> {
  const id = randomUUID()
  await shop.app.db.tenant(shop.restaurant.id, 'system:test', async (tx) => {
    await insertGiftCard(shop.app, tx, {
      restaurant_id: shop.restaurant.id,
      id,
      initial_amount: cents(2500),
      source: 'sold',
      note: '',
      purchaser_name: 'Buyer',
      purchaser_email: purchaser,
      recipient_name: 'Receiver',
      recipient_email: recipient,
      message: 'Happy birthday',
      delivered_at: new Date(shop.clock.now),
    })
    await tx
      .insertInto('gift_card_purchases')
      .values({
        restaurant_id: shop.restaurant.id,
        id,
        state: 'paid',
        request_hash: Buffer.alloc(1),
        amount: cents(2500),
        platform_fee: cents(0),
        is_for_self: false,
        message: 'Happy birthday',
        purchaser_name: 'Buyer',
        purchaser_email: purchaser,
        recipient_name: 'Receiver',
        recipient_email: recipient,
        created_at: new Date(shop.clock.now),
        expires_at: new Date(shop.clock.now),
      })
      .execute()
  })
  return id
}
