import { type GiftCardBalance, unknownGiftCodeMessage } from '@comanda/domain/marketing/gift-card'
import type { App, Caller } from '../../app.ts'
import { findGiftCard } from '../gift-cards/public.ts'
import { countCodeCheck } from '../marketing/public.ts'
import { refuse } from './refusals.ts'

/**
 * The balance of a gift card. The response is the same for an unknown, malformed and voided code, and checks are
 * rate-limited per address together with those of discount codes.
 * Throws GIFT_CARD_REFUSED and TOO_MANY_REQUESTS.
 */
export async function checkGiftCard(
  app: App,
  caller: Caller,
  input: { restaurantId: string; code: string; ownOrder?: string | null | undefined },
): Promise<GiftCardBalance> {
  await countCodeCheck(app, caller)
  const card = await app.db.tenant(input.restaurantId, caller.actor, (tx) =>
    findGiftCard(tx, input.restaurantId, input.code, input.ownOrder),
  )
  if (!card) throw refuse.giftCard(unknownGiftCodeMessage)
  return { last4: card.last4, balance: card.balance }
}
