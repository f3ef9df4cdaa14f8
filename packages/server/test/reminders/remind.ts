import { randomUUID } from 'node:crypto'
import { defaultReminder, type ReminderFields } from '@comanda/domain/marketing/cart-reminder'
import type { Caller } from '../../src/app.ts'
import { ageCarts } from '../../src/modules/analytics/age-carts.ts'
import { collectVisit } from '../../src/modules/analytics/collect-visit.ts'
import { saveReminderSettings } from '../../src/modules/catalog/reminder-settings.ts'
import { agreeAtCheckout } from '../../src/modules/reminders/consent.ts'
import { remindCarts } from '../../src/modules/reminders/remind-carts.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { deliverNotifications } from '../deliver-notifications.ts'
import { runJobs } from '../run-jobs.ts'
import { staffOf, visitor } from '../test-app.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

/** A shop with reminders turned on, whose emails are collected. */
export async function openReminders(fields: Partial<ReminderFields> = {}) {
  const shop = await openShop()
  const mails: { to: string; subject: string; text: string; unsubscribe?: string | undefined }[] = []
  shop.app.email = { ...shop.app.email, send: async (mail) => void mails.push(mail) }
  const restaurantId = shop.restaurant.id
  const owner = staffOf('owner', restaurantId)
  await saveReminderSettings(shop.app, owner, {
    ...defaultReminder,
    isOn: true,
    ...fields,
    restaurantId,
    revision: 0,
  })
  return {
    shop,
    owner,
    restaurantId,
    mails,
    fill: (product?: string, visit?: { sessionId?: string; caller?: Caller }) =>
      fillCart(shop, product, visit),
    agree: (sessionId: string, email = 'ada@example.com', restaurant = restaurantId) =>
      agreeAtCheckout(shop.app, visitor(), { restaurantId: restaurant, sessionId, email }),
    /** Time passes; the periodic tasks and all jobs run. */
    async after(ms: number) {
      shop.clock.now += ms
      await runAll(shop)
      await deliverNotifications(shop.app)
      return mails
    },
    reminders: () => shop.query('select * from cart_reminders order by created_at, id'),
  }
}
export type Reminders = Awaited<ReturnType<typeof openReminders>>

/** The part that one process does each minute. */
export async function runAll(shop: Shop): Promise<void> {
  await ageCarts(shop.app)
  await remindCarts(shop.app)
  await runJobs(shop)
}

/** The token of the link in a reminder. */
export const tokenIn = (text: string) => /saved-cart\?restaurant=[\w-]+&token=([\w.-]+)/.exec(text)?.[1] ?? ''

/** Reports a cart with one dish; returns the visit. */
export async function fillCart(
  shop: Shop,
  product = 'Soup',
  { sessionId = randomUUID(), caller = visitor() }: { sessionId?: string; caller?: Caller } = {},
): Promise<string> {
  const { key, productId, quantity, selections } = shop.line(product, { quantity: 2 })
  const lines = [{ key, productId, quantity, selections }]
  const events = [{ type: 'cart_changed' as const, lines }]
  await collectVisit(shop.app, caller, { restaurantId: shop.restaurant.id, sessionId, events })
  return sessionId
}
