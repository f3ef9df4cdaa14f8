import { randomUUID } from 'node:crypto'
import type { GiftCard } from '@comanda/contract/gift-cards'
import { type Cents, cents, subtractCents, zeroCents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { cleanText } from '@comanda/domain/people/clean-text'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import { audit } from '../../../platform/audit.ts'
import { requireProof, requireRight } from '../../identity/public.ts'
import { findById, type GiftCardRow, giftCardOf, isRefunding, updateGiftCard } from '../gift-card-row.ts'
import { enqueueGiftCardRefunds } from './gift-card-refund-job.ts'
import { findPurchase, type PurchaseRow } from './purchase-row.ts'

/**
 * Refunds an unused sold gift card to the card that paid for it, without what was already refunded at the payment provider. The
 * gift card is voided in the same transaction, so that it cannot be spent as well; a job then carries out the refund. Once: a
 * repeat returns the card with the state of its refund. After a refund that the bank refused, it can be requested again.
 * Throws UNAUTHORIZED, FORBIDDEN, PROOF_REQUIRED, NOT_FOUND, and GIFT_CARD_NOT_REFUNDABLE for a card that was not sold, is
 * void, was used, or whose payment is disputed.
 */
export async function refundSoldCard(
  app: App,
  caller: Caller,
  { restaurantId, giftCardId, reason }: { restaurantId: string; giftCardId: string; reason: string },
): Promise<GiftCard> {
  requireRight(caller, 'payments.refund', restaurantId)
  await requireProof(app, caller)
  const note = cleanText(reason, 200)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const row = await findById(tx, restaurantId, giftCardId).forUpdate().executeTakeFirst()
    if (!row) throw new ORPCError('NOT_FOUND')
    if (isRefunding(row) || (row.refund_state === 'succeeded' && row.status === 'void'))
      return giftCardOf(row)
    const obstacle = obstacleOf(row, await findPurchase(tx, restaurantId, giftCardId).executeTakeFirst())
    if (obstacle !== null) throw new ORPCError('GIFT_CARD_NOT_REFUNDABLE', { status: 409, message: obstacle })
    const refundId = randomUUID()
    const returned = await updateGiftCard(tx, row, {
      status: 'void',
      balance: zeroCents,
      refund_state: 'requested',
      refund_id: refundId,
      refund_amount: row.balance,
      provider_refund_id: null,
    })
    await tx
      .insertInto('gift_card_entries')
      .values({
        restaurant_id: restaurantId,
        gift_card_id: giftCardId,
        kind: 'return',
        note,
        amount: cents(-row.balance),
        at: new Date(app.now()),
      })
      .execute()
    await audit(app, tx, caller, {
      restaurantId,
      action: 'money.gift_card_returned',
      subject: `gift-card:${giftCardId}`,
      subjectLabel: `Gift card ending in ${row.last4}, ${formatMoney(row.balance)}`,
      changes: [{ field: 'balance', before: row.balance, after: 0 }],
      reason: note,
    })
    await enqueueGiftCardRefunds(tx, sql`restaurant_id = ${restaurantId} and id = ${giftCardId}`)
    return giftCardOf(returned)
  })
}

/** The amount that can be refunded to the card that paid for a gift card: its balance, if it is unused and no refund is open. */
export function refundableOf(card: GiftCardRow, purchase: PurchaseRow | undefined): Cents {
  return isRefunding(card) || obstacleOf(card, purchase) !== null ? zeroCents : card.balance
}

function obstacleOf(
  { source, status, balance, payment_dispute }: GiftCardRow,
  purchase: PurchaseRow | undefined,
): string | null {
  if (source !== 'sold') return 'This gift card was not sold, so there is no payment to refund.'
  if (payment_dispute !== null) return 'Disputed: the cardholder’s bank decides who receives the money.'
  if (status === 'void') return 'This gift card is void.'
  return purchase && balance > 0 && balance === subtractCents(purchase.amount, purchase.refunded_amount)
    ? null
    : 'This gift card was used. Only an unused gift card can be refunded.'
}
