import type { GiftCard } from '@comanda/contract/gift-cards'
import { giftCardVoidedEntry } from '@comanda/domain/ledger/gift-card'
import { type Cents, cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { cleanText } from '@comanda/domain/people/clean-text'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { audit } from '../../platform/audit.ts'
import { recordLedgerEntries } from '../finance/public.ts'
import { requireProof, requireRight } from '../identity/public.ts'
import { findById, giftCardOf } from './gift-card-row.ts'

/**
 * Voids a gift card: what is left on it can no longer be spent. Orders that were paid with it stay paid. Idempotent.
 * Throws UNAUTHORIZED, FORBIDDEN, PROOF_REQUIRED, NOT_FOUND.
 */
export async function voidGiftCard(
  app: App,
  caller: Caller,
  { restaurantId, giftCardId, reason }: { restaurantId: string; giftCardId: string; reason: string },
): Promise<GiftCard> {
  requireRight(caller, 'promotions.manage', restaurantId)
  await requireProof(app, caller)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const row = await findById(tx, restaurantId, giftCardId).forUpdate().executeTakeFirst()
    if (!row) throw new ORPCError('NOT_FOUND')
    if (row.status === 'void') return giftCardOf(row)
    const at = new Date(app.now())
    const note = cleanText(reason, 200)
    const none: Cents = cents(0)
    const voided = await tx
      .updateTable('gift_cards')
      .set({ status: 'void', balance: none })
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', giftCardId)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (row.balance > 0) {
      const entry = await tx
        .insertInto('gift_card_entries')
        .values({
          restaurant_id: restaurantId,
          gift_card_id: giftCardId,
          kind: 'void',
          amount: cents(-row.balance),
          at,
          note,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const ref = `gift-card-voided:${giftCardId}:${entry.id}`
      await recordLedgerEntries(tx, { restaurantId, orderId: null }, at, [
        { kind: 'correction', ref, entry: giftCardVoidedEntry(row.balance) },
      ])
    }
    await audit(app, tx, caller, {
      restaurantId,
      action: 'money.gift_card_voided',
      subject: `gift-card:${giftCardId}`,
      subjectLabel: `Gift card ending in ${row.last4}, ${formatMoney(row.balance)} left`,
      changes: [{ field: 'balance', before: row.balance, after: 0 }],
      reason: note,
    })
    return giftCardOf(voided)
  })
}
