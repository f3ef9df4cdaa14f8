import { reversed } from '@comanda/domain/ledger/entry'
import { giftCardRefundEntry } from '@comanda/domain/ledger/gift-card'
import { endedByPlatform } from '@comanda/domain/ledger/refund-failure'
import { addCents, cents } from '@comanda/domain/money/cents'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import type { ProviderRefund } from '../../../gateways/payments/port.ts'
import { DiscardRefused } from '../../../platform/jobs/job.ts'
import { raiseAlert, recordLedgerEntries, refundAtBank } from '../../finance/public.ts'
import { findById, type GiftCardRow, refundAmountOf, updateGiftCard } from '../gift-card-row.ts'
import { voidIfLost } from '../void-balance.ts'
import { addRefunded, findPurchase, type PurchaseRow, soldGiftCard } from './purchase-row.ts'
import { readRefundEntries } from './record-external-refund.ts'

/** `id`: null for a refund that the provider rejected immediately. */
export type ReportedReturn = Pick<ProviderRefund, 'ownId' | 'status' | 'failure'> & { id: string | null }

/**
 * Applies the provider's status of the refund of a sold gift card. When it has succeeded, the ledger records it. If it fails,
 * also after it had succeeded, the gift card gets its balance back. Idempotent.
 */
export async function settleGiftCardRefund(
  app: App,
  { restaurantId, giftCardId }: SoldCardRef,
  reported: ReportedReturn,
): Promise<void> {
  // In the platform scope, because a failure alerts its admins.
  await app.db.platform('system:gift-cards', async (tx) => {
    const { card, purchase } = await lockSoldCard(tx, { restaurantId, giftCardId })
    const state = card?.refund_state
    if (!card || !purchase || !state || state === 'failed' || state === reported.status) return
    if (reported.ownId !== card.refund_id) return
    if (reported.status === 'failed') return fail(app, tx, card, purchase, reported)
    if (state === 'succeeded') return
    await updateGiftCard(tx, card, { refund_state: reported.status, provider_refund_id: reported.id })
    if (reported.status !== 'succeeded') return
    const [amount, before] = [refundAmountOf(card), purchase.refunded_amount]
    const entry = giftCardRefundEntry(soldGiftCard(purchase), { amount, taken: amount, before })
    await addRefunded(tx, purchase, amount)
    await recordLedgerEntries(tx, { restaurantId, orderId: null, giftCardId }, new Date(app.now()), [
      { kind: 'refund', ref: refOf(card, reported), entry },
    ])
  })
}

/**
 * Ends the refund of a sold gift card whose job is discarded, which gives the gift card its balance back. The state of the refund
 * at the provider was looked up before. Throws DiscardRefused for one still in progress. Requires a transaction of the platform.
 */
export async function endGiftCardRefund(app: App, tx: Tx, ref: SoldCardRef): Promise<void> {
  const { card, purchase } = await lockSoldCard(tx, ref)
  if (card?.refund_state === 'pending') throw new DiscardRefused(refundAtBank)
  if (!card || !purchase || card.refund_state !== 'requested') return
  await fail(app, tx, card, purchase, { id: null, failure: endedByPlatform })
}

interface SoldCardRef {
  restaurantId: string
  giftCardId: string
}

async function lockSoldCard(tx: Tx, { restaurantId, giftCardId }: SoldCardRef) {
  const card = await findById(tx, restaurantId, giftCardId).forUpdate().executeTakeFirst()
  return { card, purchase: await findPurchase(tx, restaurantId, giftCardId).executeTakeFirst() }
}

async function fail(
  app: App,
  tx: Tx,
  card: GiftCardRow,
  purchase: PurchaseRow,
  reported: Pick<ReportedReturn, 'id' | 'failure'>,
): Promise<void> {
  const { restaurant_id: restaurantId, id } = card
  const at = new Date(app.now())
  const amount = refundAmountOf(card)
  const why = reported.failure ?? 'The bank refused the refund.'
  app.log.error({ alert: 'refund-failed', giftCardId: id, failure: why }, 'the refund of a gift card failed')
  const balance = addCents(card.balance, amount)
  await updateGiftCard(tx, card, { refund_state: 'failed', status: 'active', balance })
  await tx
    .insertInto('gift_card_entries')
    .values({
      restaurant_id: restaurantId,
      gift_card_id: id,
      kind: 'return_failed',
      note: why,
      amount,
      at,
    })
    .execute()
  if (card.refund_state === 'succeeded') {
    await addRefunded(tx, purchase, cents(-amount))
    const ref = refOf(card, reported)
    const [refund = {}] = await readRefundEntries(tx, restaurantId, ref)
    await recordLedgerEntries(tx, { restaurantId, orderId: null, giftCardId: id }, at, [
      { kind: 'refund_failed', ref, entry: reversed(refund) },
    ])
  }
  await voidIfLost(app, tx, { restaurantId, giftCardId: id })
  await raiseAlert(app, tx, {
    restaurantId,
    kind: 'refund_failed',
    to: 'platform-and-owners',
    subject: `The refund of a gift card failed: ending in ${card.last4}`,
    lines: [
      why,
      card.payment_dispute === null
        ? 'The balance of the gift card was restored. It can be spent, or refunded again.'
        : 'The payment of the gift card is disputed, so the gift card cannot be used.',
      ...(why === endedByPlatform ? ['If its purchaser got the money in another way, void it.'] : []),
    ],
  })
}

function refOf(card: GiftCardRow, reported: Pick<ReportedReturn, 'id'>): string {
  return reported.id ?? card.provider_refund_id ?? card.refund_id ?? card.id
}
