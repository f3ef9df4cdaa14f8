import { createHash } from 'node:crypto'
import { giftCodeOf, normalizeGiftCode } from '@comanda/domain/marketing/gift-card'
import type { App } from '../../app.ts'

/**
 * The code of a gift card: 80 bits, derived from its restaurant and id with the server's own key, so that it can be emailed again
 * although only its hash is stored.
 */
export function giftCodeFor(
  app: Pick<App, 'secrets'>,
  { restaurant_id, id }: { restaurant_id: string; id: string },
): string {
  return giftCodeOf(app.secrets.derive('gift-card', `${restaurant_id}:${id}`))
}

/** The hash under which a code is stored and looked up. Any text has a hash, so a malformed code is looked up like any other. */
export function hashOfGiftCode(typed: string): Buffer {
  return createHash('sha256').update(normalizeGiftCode(typed)).digest()
}
