import { minutes } from '@comanda/domain/time/instant'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { type Letter, type LetterContent, writeLetters } from '../letters.ts'
import { type MailRestaurant, readMailRestaurant } from '../read-mail-restaurant.ts'

/** What cannot wait: a mail that explains it, and a text that calls for somebody. */
export interface ManagementAlert {
  mail: LetterContent
  text: string
}

/** A text that comes later than that wakes somebody for nothing. */
const TEXT_IS_NEWS_MS = minutes(60)
const MAIL_IS_NEWS_MS = minutes(12 * 60)

/** Writes to the restaurant's management by mail and text, in the transaction of the cause, which says that it is told once. */
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
    (recipient): Letter => ({
      ...{ restaurantId, kind, recipient, channel: 'email', content: mail, usefulForMs: MAIL_IS_NEWS_MS },
    }),
  )
  const texts = restaurant.managementPhones.map(
    (recipient): Letter => ({
      ...{ restaurantId, kind, recipient, channel: 'sms', usefulForMs: TEXT_IS_NEWS_MS },
      content: { text: `${text} Reply STOP to get no more texts.` },
    }),
  )
  await writeLetters(app, tx, [...mails, ...texts])
}
