import { timingSafeEqual } from 'node:crypto'
import { isUuid } from '@comanda/domain/uuid'
import type { App } from '../../app.ts'
import type { MailRestaurant } from '../notifications/public.ts'

/** The address that restores the cart of a reminder. */
export function reminderLink(
  app: Pick<App, 'secrets'>,
  { id: restaurantId, origin }: Pick<MailRestaurant, 'id' | 'origin'>,
  reminderId: string,
): string {
  const token = `${reminderId}.${signature(app, restaurantId, reminderId).toString('base64url')}`
  return `${origin}/saved-cart?restaurant=${restaurantId}&token=${token}`
}

/** The reminder of a token; null if it was not signed for this restaurant. */
export function readReminderToken(
  app: Pick<App, 'secrets'>,
  restaurantId: string,
  token: string,
): string | null {
  const [reminderId = '', given = ''] = token.split('.', 2)
  if (!isUuid(reminderId)) return null
  const expected = signature(app, restaurantId, reminderId)
  const bytes = Buffer.from(given, 'base64url')
  return bytes.length === expected.length && timingSafeEqual(bytes, expected) ? reminderId : null
}

function signature(app: Pick<App, 'secrets'>, restaurantId: string, reminderId: string): Buffer {
  return app.secrets.derive('cart-reminder', `${restaurantId}:${reminderId}`)
}
