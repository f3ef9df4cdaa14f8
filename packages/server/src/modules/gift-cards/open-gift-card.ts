import type { OpenedGiftCard } from '@comanda/contract/gift-card-purchases'
import { formatGiftCode } from '@comanda/domain/marketing/gift-card'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { enforceRateLimit } from '../../platform/rate-limit.ts'
import { isLoopback, rateLimitAddress } from '../../platform/rate-limit-address.ts'
import { findById, type GiftCardRow } from './gift-card-row.ts'
import { idOfGiftCardToken } from './gift-card-token.ts'
import { giftCodeFor } from './gift-code.ts'

/** The gift card that the link of its email opens, with its code. Throws NOT_FOUND and TOO_MANY_REQUESTS. */
export async function openGiftCard(
  app: App,
  caller: Caller,
  { restaurantId, token }: { restaurantId: string; token: string },
): Promise<OpenedGiftCard> {
  if (!isLoopback(caller.ip))
    await enforceRateLimit(app, { ...openings, key: `gift-card-open:${rateLimitAddress(caller.ip)}` })
  const id = idOfGiftCardToken(app, 'gift-card-view', restaurantId, token)
  const found =
    id === null
      ? undefined
      : await app.db.tenant(restaurantId, caller.actor, async (tx) => ({
          card: await findById(tx, restaurantId, id).executeTakeFirst(),
          restaurant: await tx
            .selectFrom('restaurants')
            .select('name')
            .where('id', '=', restaurantId)
            .executeTakeFirst(),
        }))
  if (!found?.card || !found.restaurant) throw new ORPCError('NOT_FOUND')
  const { card, restaurant } = found
  return {
    code: formatGiftCode(giftCodeFor(app, card)),
    initialAmount: card.initial_amount,
    balance: card.balance,
    status: statusOf(card),
    recipientName: card.recipient_name,
    message: card.message,
    from: card.purchaser_name ?? restaurant.name,
  }
}

function statusOf({ status, payment_dispute }: GiftCardRow): OpenedGiftCard['status'] {
  return status === 'active' && payment_dispute !== null ? 'suspended' : status
}

const openings = { max: 60, windowSeconds: 600 }
