import { minutes } from '@comanda/domain/time/instant'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import {
  enqueueNotifications,
  type NotificationContent,
  type QueuedNotification,
} from '../enqueue-notifications.ts'
import { type MailRestaurant, readMailRestaurant } from '../read-mail-restaurant.ts'

/** An urgent alert: an email with the details, and a short text message. */
export interface ManagementAlert {
  mail: NotificationContent
  text: string
}

/** A text message that arrives later is useless. */
const TEXT_EXPIRES_MS = minutes(60)
const EMAIL_EXPIRES_MS = minutes(12 * 60)

/**
 * Alerts the restaurant's management by email and text, in the transaction of the cause, which ensures that
 * it happens once.
 */
export async function alertManagement(
  app: Pick<App, 'config' | 'now' | 'secrets'>,
  tx: Tx,
  restaurantId: string,
  kind: 'order_escalated' | 'kitchen_offline',
  write: (restaurant: MailRestaurant) => ManagementAlert,
): Promise<void> {
  const restaurant = await readMailRestaurant(app, tx, restaurantId)
  if (!restaurant) return
  const { mail, text } = write(restaurant)
  const mails = restaurant.management.map(
    (recipient): QueuedNotification => ({
      restaurantId,
      kind,
      recipient,
      channel: 'email',
      content: mail,
      expiresAfterMs: EMAIL_EXPIRES_MS,
    }),
  )
  const texts = restaurant.managementPhones.map(
    (recipient): QueuedNotification => ({
      restaurantId,
      kind,
      recipient,
      channel: 'sms',
      expiresAfterMs: TEXT_EXPIRES_MS,
      content: { text: `${text} Reply STOP to opt out.` },
    }),
  )
  await enqueueNotifications(app, tx, [...mails, ...texts])
}
