import { timingSafeEqual } from 'node:crypto'
import { isUuid } from '@comanda/domain/uuid'
import type { App } from '../../app.ts'

/** The kinds of token: access to a purchase, to settle it, or to a gift card with its code. */
type Purpose = 'gift-card-purchase' | 'gift-card-view'

/**
 * A bearer token: the id and 32 bytes that are derived from restaurant and id with the server's own key. Nothing is stored,
 * and a repeat gives the same token.
 */
export function giftCardToken(
  app: Pick<App, 'secrets'>,
  purpose: Purpose,
  { restaurant_id, id }: { restaurant_id: string; id: string },
): string {
  return `${id}.${app.secrets.derive(purpose, `${restaurant_id}:${id}`).toString('base64url')}`
}

/** The id in a token of this restaurant; null for any other text. */
export function idOfGiftCardToken(
  app: Pick<App, 'secrets'>,
  purpose: Purpose,
  restaurantId: string,
  token: string,
): string | null {
  const id = token.slice(0, 36).toLowerCase()
  if (!isUuid(id)) return null
  const expected = Buffer.from(giftCardToken(app, purpose, { restaurant_id: restaurantId, id }))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
}
