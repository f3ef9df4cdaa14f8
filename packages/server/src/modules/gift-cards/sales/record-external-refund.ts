import { accounts, reversed } from '@comanda/domain/ledger/entry'
import { giftCardRefundEntry } from '@comanda/domain/ledger/gift-card'
import { addCents, type Cents, cents, minCents, subtractCents, zeroCents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import type { ProviderRefund } from '../../../gateways/payments/port.ts'
import { raiseAlert, recordLedgerEntries } from '../../finance/public.ts'
import { type GiftCardRow, isRefunding, refundAmountOf, updateGiftCard } from '../gift-card-row.ts'
import { voidBalance, voidIfLost } from '../void-balance.ts'
import { addRefunded, type PurchaseRow, soldGiftCard } from './purchase-row.ts'

/**
 * Records a refund of a sold gift card that was created at the payment provider and not here. The amount is deducted from the gift
 * card; the part that was already spent reduces the revenue of the restaurant. A refund that fails after it was recorded, also one
 * that was requested here, is reversed; what it returns to a gift card that was voided meanwhile is voided as well. Idempotent.
 * `card` and `purchase` are locked by this transaction, which is in the platform scope.
 */
export async function recordExternalRefund(
  app: App,
  tx: Tx,
  { card, purchase }: { card: GiftCardRow; purchase: PurchaseRow },
  reported: ProviderRefund,
): Promise<void> {
  const recorded = await readRefundEntries(tx, card.restaurant_id, reported.id)
  const [refund] = recorded
  if (reported.status === 'succeeded' && !refund) return addRefund(app, tx, { card, purchase }, reported)
  if (reported.status === 'failed' && refund && recorded.length === 1)
    return reverse(app, tx, card, refund, reported)
}

/** Whether the ledger has the refund with this id of the provider. */
export async function isRecorded(tx: Tx, restaurantId: string, refundId: string): Promise<boolean> {
  return (await readRefundEntries(tx, restaurantId, refundId)).length > 0
}

/** The ledger entries of a refund: it and its failure. */
function readRefundEntries(tx: Tx, restaurantId: string, refundId: string) {
  return tx
    .selectFrom('ledger_entries')
    .select(accounts)
    .where('restaurant_id', '=', restaurantId)
    .where('provider_ref', '=', refundId)
    .where('kind', 'in', ['refund', 'refund_failed'])
    .execute()
}

async function addRefund(
  app: App,
  tx: Tx,
  { card, purchase }: { card: GiftCardRow; purchase: PurchaseRow },
  reported: ProviderRefund,
): Promise<void> {
  const { amount } = reported
  const before = purchase.refunded_amount
  // If this refund used up the money, one that was requested here can no longer succeed.
  const isEnded = isRefunding(card) && addCents(before, amount, refundAmountOf(card)) > purchase.amount
  const requested = isEnded ? refundAmountOf(card) : zeroCents
  const balance = addCents(card.balance, requested)
  const taken = minCents(amount, balance)
  const isFull = addCents(before, amount) >= purchase.amount
  if (isEnded) await addEntry(app, tx, card, 'return_failed', requested)
  if (taken > 0) await addEntry(app, tx, card, 'return', cents(-taken))
  await updateGiftCard(tx, card, {
    balance: subtractCents(balance, taken),
    status: isFull || (card.status === 'void' && !isEnded) ? 'void' : 'active',
    refund_state: isFull ? 'succeeded' : isEnded ? 'failed' : card.refund_state,
    // Should the ended one succeed after all, it is recorded like this one.
    provider_refund_id: isEnded ? null : card.provider_refund_id,
  })
  await addRefunded(tx, purchase, amount)
  const entry = giftCardRefundEntry(soldGiftCard(purchase), { amount, taken, before })
  await record(app, tx, card, { kind: 'refund', ref: reported.id, entry })
  await voidIfLost(app, tx, { restaurantId: card.restaurant_id, giftCardId: card.id })
  const spent = subtractCents(amount, taken)
  await raiseAlert(app, tx, {
    restaurantId: card.restaurant_id,
    kind: 'payment_problem',
    to: 'platform-and-owners',
    subject: `A gift card was refunded at the payment provider: ending in ${card.last4}`,
    lines: [
      `Refund of ${formatMoney(amount)} (${reported.id}). ${formatMoney(taken)} was taken from the gift card.`,
      ...(spent > 0 ? [`${formatMoney(spent)} was already spent and reduces your revenue.`] : []),
    ],
    onceKey: `gift-card-foreign-refund:${reported.id}`,
  })
}

async function reverse(
  app: App,
  tx: Tx,
  card: GiftCardRow,
  refund: Awaited<ReturnType<typeof readRefundEntries>>[number],
  reported: ProviderRefund,
): Promise<void> {
  const taken = refund.gift_cards
  const balance = addCents(card.balance, taken)
  const isVoid = await isVoided(tx, card)
  const why = reported.failure ?? 'The bank refused the refund.'
  app.log.error(
    { alert: 'refund-failed', giftCardId: card.id, failure: why },
    'the refund of a gift card failed',
  )
  if (taken > 0) await addEntry(app, tx, card, 'return_failed', taken, why)
  await updateGiftCard(tx, card, {
    balance,
    status: taken > 0 && !isVoid ? 'active' : card.status,
    refund_state: card.refund_state === 'succeeded' ? 'failed' : card.refund_state,
  })
  await addRefunded(tx, card, cents(-reported.amount))
  await record(app, tx, card, { kind: 'refund_failed', ref: reported.id, entry: reversed(refund) })
  if (isVoid) await voidBalance(app, tx, { ...card, balance }, 'The gift card was voided before.')
  await raiseAlert(app, tx, {
    restaurantId: card.restaurant_id,
    kind: 'refund_failed',
    to: 'platform-and-owners',
    subject: `The refund of a gift card failed: ending in ${card.last4}`,
    lines: [
      why,
      isVoid
        ? `The gift card was voided before, so ${formatMoney(taken)} stays with the restaurant.`
        : `${formatMoney(taken)} was returned to the gift card.`,
    ],
    onceKey: `gift-card-foreign-refund-failed:${reported.id}`,
  })
}

/** Whether the gift card was voided by a person or by a lost dispute, and not only by a refund. */
export async function isVoided(tx: Tx, card: GiftCardRow): Promise<boolean> {
  const { restaurant_id, id, status, refund_state, payment_dispute } = card
  if (status !== 'void') return false
  if (refund_state === null || refund_state === 'failed' || payment_dispute === 'lost') return true
  const entry = await tx
    .selectFrom('gift_card_entries')
    .select('id')
    .where('restaurant_id', '=', restaurant_id)
    .where('gift_card_id', '=', id)
    .where('kind', '=', 'void')
    .executeTakeFirst()
  return entry !== undefined
}

function record(
  app: App,
  tx: Tx,
  { restaurant_id: restaurantId, id: giftCardId }: GiftCardRow,
  entry: Parameters<typeof recordLedgerEntries>[3][number],
): Promise<void> {
  return recordLedgerEntries(tx, { restaurantId, orderId: null, giftCardId }, new Date(app.now()), [entry])
}

async function addEntry(
  app: App,
  tx: Tx,
  { restaurant_id, id }: GiftCardRow,
  kind: 'return' | 'return_failed',
  amount: Cents,
  note = 'Refunded at the payment provider',
): Promise<void> {
  await tx
    .insertInto('gift_card_entries')
    .values({ restaurant_id, gift_card_id: id, kind, amount, note, at: new Date(app.now()) })
    .execute()
}
