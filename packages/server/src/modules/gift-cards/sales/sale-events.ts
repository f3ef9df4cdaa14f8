import { formatMoney } from '@comanda/domain/money/format'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import type { ProviderDispute } from '../../../gateways/payments/money-port.ts'
import type { ProviderRefund } from '../../../gateways/payments/port.ts'
import { type LedgerEntry, raiseAlert, recordLedgerEntries } from '../../finance/public.ts'
import { settleGiftCardRefund } from './settle-gift-card-refund.ts'

/**
 * Handles an event about a refund of a sold gift card. Returns false if the payment is not that of a gift card. A refund that
 * was created at the payment service, and not here, leaves the gift card as it is; the platform's master admins are alerted.
 */
export async function handleGiftCardRefund(app: App, reported: ProviderRefund): Promise<boolean> {
  const { intentId } = reported
  if (intentId === null) return false
  const sale = await app.db.platform(actor, async (tx) => {
    const found = await findSale(tx, intentId)
    if (found && found.refund_id !== reported.ownId)
      await raiseAlert(app, tx, {
        ...{ restaurantId: found.restaurant_id, kind: 'payment_problem', to: 'platform' },
        subject: `A gift card was refunded at the payment service: ending in ${found.last4}`,
        lines: [
          `Refund of ${formatMoney(reported.amount)} (${reported.id}), which is not in the ledger.`,
          'Void the gift card if its purchaser has the money back.',
        ],
        onceKey: `gift-card-foreign-refund:${reported.id}`,
      })
    return found
  })
  if (!sale) return false
  await settleGiftCardRefund(app, { restaurantId: sale.restaurant_id, giftCardId: sale.id }, reported)
  return true
}

/**
 * Records a dispute about the payment of a sold gift card: the money that moved, once, and an alert when it opens and when it
 * closes. `entries`: its ledger entries. Returns false if the payment is not that of a gift card. Requires a transaction of the platform.
 */
export async function recordGiftCardDispute(
  app: App,
  tx: Tx,
  dispute: ProviderDispute,
  entries: LedgerEntry[],
): Promise<boolean> {
  const sale = dispute.intentId === null ? undefined : await findSale(tx, dispute.intentId)
  if (!sale) return false
  const { restaurant_id: restaurantId, last4 } = sale
  await recordLedgerEntries(tx, { restaurantId, orderId: null }, new Date(app.now()), entries)
  await raiseAlert(app, tx, {
    ...{ restaurantId, kind: 'dispute', to: 'platform-and-owners' },
    subject: `${dispute.isClosed ? 'Dispute closed' : 'Payment disputed'}: gift card ending in ${last4}`,
    lines: [
      `The bank of the purchaser disputes the payment of ${formatMoney(dispute.amount)} for this gift card. Status: ${dispute.status.replaceAll('_', ' ')}.`,
      'The gift card can still be spent. Void it on the screen Gift cards if you do not want to honor it.',
    ],
    onceKey: `gift-card-dispute:${dispute.id}:${dispute.isClosed ? 'closed' : 'open'}`,
  })
  return true
}

/** The sold gift card that a charged payment paid for. */
function findSale(tx: Tx, intentId: string) {
  return tx
    .selectFrom('ledger_entries as l')
    .innerJoin('gift_card_purchases as p', (join) =>
      join
        .onRef('p.restaurant_id', '=', 'l.restaurant_id')
        .onRef('p.payment_intent_id', '=', 'l.provider_ref'),
    )
    .innerJoin('gift_cards as g', (join) =>
      join.onRef('g.restaurant_id', '=', 'p.restaurant_id').onRef('g.id', '=', 'p.id'),
    )
    .select(['g.restaurant_id', 'g.id', 'g.last4', 'g.refund_id'])
    .where('l.provider_ref', '=', intentId)
    .where('l.kind', '=', 'charge')
    .where('l.order_id', 'is', null)
    .executeTakeFirst()
}

const actor = 'system:gift-cards'
