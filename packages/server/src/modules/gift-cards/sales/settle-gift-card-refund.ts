import { giftCardRefundEntry } from '@comanda/domain/ledger/gift-card'
import { endedByPlatform } from '@comanda/domain/ledger/refund-failure'
import { addCents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import type { ProviderRefund } from '../../../gateways/payments/port.ts'
import { DiscardRefused } from '../../../platform/jobs/job.ts'
import { raiseAlert, recordLedgerEntries, refundAtBank } from '../../finance/public.ts'
import { findById, type GiftCardRow, isRefunding, refundAmountOf, updateGiftCard } from '../gift-card-row.ts'
import { voidBalance, voidIfLost } from '../void-balance.ts'
import { addRefunded, findPurchase, type PurchaseRow, soldGiftCard } from './purchase-row.ts'
import { isVoided } from './record-external-refund.ts'

/** `id`: null for a refund that the provider rejected immediately. */
export type ReportedReturn = Pick<ProviderRefund, 'ownId' | 'status' | 'failure'> & { id: string | null }

/**
 * Applies the provider's status of the refund of a sold gift card that is in progress. When it has succeeded, the ledger records
 * it. If it fails, the gift card gets its balance back. Idempotent.
 */
export async function settleGiftCardRefund(
  app: App,
  ref: SoldCardRef,
  reported: ReportedReturn,
): Promise<void> {
  // In the platform scope, because a failure alerts its admins.
  await app.db.platform('system:gift-cards', async (tx) => {
    const { card, purchase } = await lockSoldCard(tx, ref)
    if (card && purchase) await settleOwnRefund(app, tx, { card, purchase }, reported)
  })
}

/** The same for a gift card that is locked by this transaction, which is in the platform scope. */
export async function settleOwnRefund(
  app: App,
  tx: Tx,
  { card, purchase }: { card: GiftCardRow; purchase: PurchaseRow },
  reported: ReportedReturn,
): Promise<void> {
  if (!isRefunding(card) || reported.ownId !== card.refund_id) return
  if (reported.status === 'failed') return fail(app, tx, card, reported)
  await updateGiftCard(tx, card, { refund_state: reported.status, provider_refund_id: reported.id })
  if (reported.status !== 'succeeded') return
  const { restaurant_id: restaurantId, id: giftCardId } = card
  const [amount, before] = [refundAmountOf(card), purchase.refunded_amount]
  const entry = giftCardRefundEntry(soldGiftCard(purchase), { amount, taken: amount, before })
  await addRefunded(tx, purchase, amount)
  await recordLedgerEntries(tx, { restaurantId, orderId: null, giftCardId }, new Date(app.now()), [
    { kind: 'refund', ref: refOf(card, reported), entry },
  ])
}

/**
 * Ends the refund of a sold gift card whose job is discarded, which gives the gift card its balance back. The state of the refund
 * at the provider was looked up before. Throws DiscardRefused for one still in progress. Requires a transaction of the platform.
 */
export async function endGiftCardRefund(app: App, tx: Tx, ref: SoldCardRef): Promise<void> {
  const { card, purchase } = await lockSoldCard(tx, ref)
  if (card?.refund_state === 'pending') throw new DiscardRefused(refundAtBank)
  if (!card || !purchase || card.refund_state !== 'requested') return
  await fail(app, tx, card, { failure: endedByPlatform })
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
  reported: Pick<ReportedReturn, 'failure'>,
): Promise<void> {
  const { restaurant_id: restaurantId, id } = card
  const at = new Date(app.now())
  const amount = refundAmountOf(card)
  const why = reported.failure ?? 'The bank refused the refund.'
  app.log.error({ alert: 'refund-failed', giftCardId: id, failure: why }, 'the refund of a gift card failed')
  const balance = addCents(card.balance, amount)
  const isVoid = card.payment_dispute !== 'lost' && (await isVoided(tx, card))
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
  if (isVoid) await voidBalance(app, tx, { ...card, balance }, 'The gift card was voided before.')
  await voidIfLost(app, tx, { restaurantId, giftCardId: id })
  await raiseAlert(app, tx, {
    restaurantId,
    kind: 'refund_failed',
    to: 'platform-and-owners',
    subject: `The refund of a gift card failed: ending in ${card.last4}`,
    lines: [
      why,
      outcomeOf(card, isVoid),
      ...(why === endedByPlatform ? ['If its purchaser got the money in another way, void it.'] : []),
    ],
  })
}

function outcomeOf(card: GiftCardRow, isVoid: boolean): string {
  if (isVoid)
    return `The gift card was voided before, so ${formatMoney(refundAmountOf(card))} stays with the restaurant.`
  return card.payment_dispute === null
    ? 'The balance of the gift card was restored. It can be spent, or refunded again.'
    : 'The payment of the gift card is disputed, so the gift card cannot be used.'
}

function refOf(card: GiftCardRow, reported: Pick<ReportedReturn, 'id'>): string {
  return reported.id ?? card.provider_refund_id ?? card.refund_id ?? card.id
}
