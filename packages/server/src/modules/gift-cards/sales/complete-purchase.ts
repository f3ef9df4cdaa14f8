import { cardFeeEntry } from '@comanda/domain/ledger/charge'
import { giftCardSoldEntry } from '@comanda/domain/ledger/gift-card'
import { formatMoney } from '@comanda/domain/money/format'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import type { PaymentIntent } from '../../../gateways/payments/port.ts'
import { type LedgerEntry, raiseAlert, recordLedgerEntries, saleFeeJobSql } from '../../finance/public.ts'
import { todayOf } from '../../restaurants/public.ts'
import { insertGiftCard } from '../insert-gift-card.ts'
import { mailGiftCard } from '../mail-gift-cards.ts'
import { mailPurchase } from './mail-purchase.ts'
import { type PurchaseRow, soldGiftCard } from './purchase-row.ts'

/**
 * Creates the gift card of a paid purchase, with its ledger entries and emails, in one transaction. No-op if another call was
 * first.
 */
export function completePurchase(
  app: App,
  { restaurant_id: restaurantId, id }: PurchaseRow,
  intent: PaymentIntent,
  actor: string,
): Promise<void> {
  const at = new Date(app.now())
  return app.db.tenant(restaurantId, actor, async (tx) => {
    const paid = await tx
      .updateTable('gift_card_purchases')
      .set({
        state: 'paid',
        paid_at: at,
        payment_intent_id: intent.id,
        card_brand: intent.card?.brand ?? null,
        card_last4: intent.card?.last4 ?? null,
      })
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', id)
      .where('state', 'in', ['pending', 'expired'])
      .returningAll()
      .executeTakeFirst()
    if (!paid) return
    const today = await todayOf(app, tx, restaurantId)
    const card = await insertGiftCard(app, tx, {
      restaurant_id: restaurantId,
      id,
      initial_amount: paid.amount,
      source: 'sold',
      note: '',
      purchaser_name: paid.purchaser_name,
      purchaser_email: paid.purchaser_email,
      recipient_name: paid.recipient_name,
      recipient_email: paid.recipient_email,
      message: paid.message,
      deliver_on: paid.deliver_on ?? today,
    })
    if (!card) throw new Error(`The id of gift card purchase ${id} belongs to another gift card`)
    const sale = { restaurantId, orderId: null, giftCardId: id }
    await recordLedgerEntries(tx, sale, at, saleEntries(paid, intent))
    if (intent.cardFee === null) await enqueueFeeJob(tx, paid)
    await mailPurchase(app, tx, paid)
    if (paid.deliver_on === null || paid.deliver_on === today) await mailGiftCard(app, tx, card)
  })
}

/** Records that money was captured which does not match the purchase, and alerts the platform's master admins, once. */
export async function recordPurchaseProblem(
  app: App,
  { restaurant_id: restaurantId, id }: PurchaseRow,
  intent: PaymentIntent,
): Promise<void> {
  app.log.error(
    { alert: 'payment-mismatch', purchaseId: id, intentId: intent.id },
    'a payment does not match its gift card',
  )
  await app.db.platform('system:gift-cards', async (tx) => {
    const recorded = await tx
      .updateTable('gift_card_purchases')
      .set({ state: 'problem' })
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', id)
      .where('state', 'in', ['pending', 'expired'])
      .returning('id')
      .executeTakeFirst()
    if (!recorded) return
    await raiseAlert(app, tx, {
      restaurantId,
      kind: 'payment_problem',
      to: 'platform',
      subject: 'A payment does not match a gift card',
      lines: [
        `Payment of ${formatMoney(intent.amount)} (${intent.id}) for the gift card purchase ${id}.`,
        'The gift card was not created. Refund the payment at the payment provider, or issue the gift card manually.',
      ],
    })
  })
}

function saleEntries(paid: PurchaseRow, intent: PaymentIntent): LedgerEntry[] {
  const sold = soldGiftCard(paid)
  const charge: LedgerEntry = { kind: 'charge', ref: intent.id, entry: giftCardSoldEntry(sold) }
  if (intent.cardFee === null) return [charge]
  return [charge, { kind: 'card_fee', ref: intent.id, entry: cardFeeEntry(intent.cardFee, sold) }]
}

async function enqueueFeeJob(tx: Tx, { restaurant_id, id }: PurchaseRow): Promise<void> {
  await sql`select ${saleFeeJobSql()} from gift_card_purchases p
    where p.restaurant_id = ${restaurant_id} and p.id = ${id}`.execute(tx)
}
