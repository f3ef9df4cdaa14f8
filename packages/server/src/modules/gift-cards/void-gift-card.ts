import type { GiftCard } from '@comanda/contract/gift-cards'
import { formatMoney } from '@comanda/domain/money/format'
import { cleanText } from '@comanda/domain/people/clean-text'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { audit } from '../../platform/audit.ts'
import { requireProof, requireRight } from '../identity/public.ts'
import { findById, giftCardOf } from './gift-card-row.ts'
import { voidBalance } from './void-balance.ts'

/**
 * Voids a gift card: its remaining balance can no longer be spent. Orders that were paid with it stay paid. Idempotent.
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
    const note = cleanText(reason, 200)
    const voided = await voidBalance(app, tx, row, note)
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
