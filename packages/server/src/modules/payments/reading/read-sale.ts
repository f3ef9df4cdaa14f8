import type { PaymentStep, SalePayment } from '@comanda/contract/payment-queries'
import { refundedBy } from '@comanda/domain/ledger/refund'
import { type Selectable, sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import type { GiftCardEntries, GiftCardPurchases } from '../../../db/tables.ts'
import { requireRight } from '../../identity/public.ts'
import { readPayments } from './payment-rows.ts'
import { providerPage } from './provider-page.ts'
import { disputeOf, ledgerRowOf, type Records, readProviderEvents } from './records.ts'
import { saleSource } from './sources.ts'
import { ofDisputes, ofNotifications, ofProvider, step } from './timeline.ts'

interface SaleRecords extends Pick<Records, 'ledger' | 'disputes' | 'providerEvents' | 'notifications'> {
  /** Refunds as requested here, and those that failed. */
  returns: (Selectable<GiftCardEntries> & { actor_name: string | null })[]
}

/**
 * The payment of a sold gift card with its details; null if it does not exist.
 * @throws UNAUTHORIZED and FORBIDDEN.
 */
export async function readSale(
  app: Pick<App, 'db' | 'config' | 'payments'>,
  caller: Caller,
  { restaurantId, giftCardId }: { restaurantId: string; giftCardId: string },
): Promise<SalePayment | null> {
  requireRight(caller, 'payments.view', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const isIt = sql<boolean>`o.id = ${giftCardId}::uuid and o.restaurant_id = ${restaurantId}::uuid`
    const [payment] = await readPayments(tx, saleSource, [isIt], 1)
    if (!payment) return null
    const purchase = await tx
      .selectFrom('gift_card_purchases')
      .selectAll()
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', giftCardId)
      .executeTakeFirstOrThrow()
    const records = await readSaleRecords(tx, purchase)
    return {
      payment,
      providerPage: payment.intentId && providerPage(app, caller, payment.intentId),
      purchaserEmail: purchase.purchaser_email,
      recipientName: purchase.recipient_name,
      recipientEmail: purchase.recipient_email,
      connectedAccount: purchase.connected_account,
      timeline: timelineOf(purchase, records),
      ledger: records.ledger.map(ledgerRowOf),
      disputes: records.disputes.map(disputeOf),
    }
  })
}

async function readSaleRecords(tx: Tx, purchase: Selectable<GiftCardPurchases>): Promise<SaleRecords> {
  const { restaurant_id, id, payment_intent_id: intentId } = purchase
  const ofSale = { restaurant_id, gift_card_id: id }
  const [ledger, disputes, returns, notifications] = await Promise.all([
    tx
      .selectFrom('ledger_entries')
      .selectAll()
      .where((build) => build.and(ofSale))
      .orderBy('at')
      .orderBy((build) => build('kind', '<>', 'charge'))
      .execute(),
    tx
      .selectFrom('disputes')
      .selectAll()
      .where((build) => build.and(ofSale))
      .orderBy('opened_at')
      .execute(),
    tx
      .selectFrom('gift_card_entries as e')
      .selectAll('e')
      .select(
        sql<string | null>`(select a.actor_name from audit_entries a where a.restaurant_id = e.restaurant_id
          and a.actor = e.actor order by a.at desc limit 1)`.as('actor_name'),
      )
      .where((build) => build.and(ofSale))
      .where('kind', 'in', ['return', 'return_failed'])
      .orderBy('id')
      .execute(),
    tx
      .selectFrom('notifications')
      .selectAll()
      .where('restaurant_id', '=', restaurant_id)
      .where('once_key', 'in', [`gift-card-receipt:${id}`, `gift-card:${id}`])
      .orderBy('created_at')
      .execute(),
  ])
  const objects = [...ledger.map((row) => row.provider_ref), ...disputes.map((row) => row.id)]
  return {
    ledger,
    disputes,
    returns,
    notifications,
    providerEvents: await readProviderEvents(tx, intentId, objects),
  }
}

function timelineOf(
  { amount, payment_intent_id: ref, state, ...purchase }: Selectable<GiftCardPurchases>,
  records: SaleRecords,
): PaymentStep[] {
  const ended = state === 'expired' ? [step('expired', purchase.expires_at)] : []
  return [
    step('intent', purchase.created_at, { amount, ref }),
    ...(purchase.paid_at ? [step('paid', purchase.paid_at, { amount, ref })] : ended),
    ...records.returns.map((row) =>
      row.kind === 'return'
        ? step('refund_requested', row.at, { who: row.actor_name, text: row.note || null })
        : step('refund_failed', row.at, { text: row.note || null }),
    ),
    ...records.ledger
      .filter(({ kind }) => kind === 'refund')
      .map((row) => step('refund_done', row.at, { amount: refundedBy(row), ref: row.provider_ref })),
    ...ofDisputes(records),
    ...ofProvider(records),
    ...ofNotifications(records),
  ].sort((one, other) => one.at - other.at)
}
