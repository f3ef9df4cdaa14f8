import { giftCardVoidedEntry } from '@comanda/domain/ledger/gift-card'
import { cents, zeroCents } from '@comanda/domain/money/cents'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { recordLedgerEntries } from '../finance/public.ts'
import { findById, type GiftCardRow, updateGiftCard } from './gift-card-row.ts'

/** Voids a gift card. Its remaining balance becomes income of the restaurant. Requires the locked card. */
export async function voidBalance(
  app: Pick<App, 'now'>,
  tx: Tx,
  { restaurant_id, id, balance }: GiftCardRow,
  note: string,
): Promise<GiftCardRow> {
  const at = new Date(app.now())
  const voided = await updateGiftCard(tx, { restaurant_id, id }, { status: 'void', balance: zeroCents })
  if (balance === 0) return voided
  const entry = await tx
    .insertInto('gift_card_entries')
    .values({ restaurant_id, gift_card_id: id, kind: 'void', amount: cents(-balance), at, note })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ref = `gift-card-voided:${id}:${entry.id}`
  await recordLedgerEntries(tx, { restaurantId: restaurant_id, orderId: null }, at, [
    { kind: 'correction', ref, entry: giftCardVoidedEntry(balance) },
  ])
  return voided
}

/** Voids the amounts that unpaid orders released to a gift card which was voided meanwhile. */
export async function voidReleased(app: App, signal?: AbortSignal): Promise<void> {
  const found = await app.db.platform(actor, (tx) =>
    tx
      .selectFrom('gift_cards')
      .select(['restaurant_id', 'id'])
      .where('status', '=', 'void')
      .where('balance', '>', zeroCents)
      .limit(500)
      .execute(),
  )
  for (const { restaurant_id: restaurantId, id } of found) {
    if (signal?.aborted) return
    await app.db.tenant(restaurantId, actor, async (tx) => {
      const card = await findById(tx, restaurantId, id).forUpdate().executeTakeFirstOrThrow()
      if (card.status !== 'void' || card.balance === 0) return
      await voidBalance(app, tx, card, 'The gift card was voided before.')
    })
  }
}

/**
 * Voids an amount that returned to a gift card after a lost dispute, because the bank has returned the money to the purchaser.
 * Call it after each amount that returns to a gift card.
 */
export async function voidIfLost(
  app: Pick<App, 'now'>,
  tx: Tx,
  { restaurantId, giftCardId }: { restaurantId: string; giftCardId: string },
): Promise<void> {
  const card = await findById(tx, restaurantId, giftCardId).forUpdate().executeTakeFirstOrThrow()
  if (card.payment_dispute !== 'lost' || (card.status === 'void' && card.balance === 0)) return
  await voidBalance(app, tx, card, 'The dispute about its payment was lost.')
}

const actor = 'system:gift-cards'
