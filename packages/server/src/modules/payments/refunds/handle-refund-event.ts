import { randomUUID } from 'node:crypto'
import { isPaid } from '@comanda/domain/ordering/payment-status'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { ProviderRefund } from '../../../gateways/payments/port.ts'
import { handleGiftCardRefund } from '../../gift-cards/public.ts'
import { settleByIntent } from '../settle-by-intent.ts'
import { recordUnmatchedRefund } from '../unmatched-money.ts'
import { lockOrderOfIntent } from '../unsettled-order.ts'
import { refundJobSql } from './enqueue-refund.ts'
import { findRefund, type RefundRow } from './refund-row.ts'
import { settleRefund } from './settle-refund.ts'

const ACTOR = 'system:payments'

/**
 * Handles an event about a refund by applying its current status at the provider. A refund that was created
 * in the provider's own dashboard is stored as well, after its payment, so that the ledger stays complete.
 */
export async function handleRefundEvent(app: App, providerRefundId: string): Promise<void> {
  await storeReported(app, await app.payments.retrieveRefund(providerRefundId))
}

/** The same for a refund that was just read from the provider. Throws a PaymentGatewayError. */
export async function storeReported(app: App, reported: ProviderRefund): Promise<void> {
  const known = await findByProviderId(app, reported.id)
  if (!known && (await recordUnmatchedRefund(app, reported))) return
  const row = known ?? (await adopt(app, reported))
  if (row) await settleRefund(app, row, reported, ACTOR)
  else if (!(await handleGiftCardRefund(app, reported))) await storeSettled(app, reported)
}

/** The event of the payment itself can arrive later, or be lost. */
async function storeSettled(app: App, reported: ProviderRefund): Promise<void> {
  if (!reported.intentId) return
  await settleByIntent(app, reported.intentId)
  if (await recordUnmatchedRefund(app, reported)) return
  const row = await adopt(app, reported)
  if (row) await settleRefund(app, row, reported, ACTOR)
  else await handleGiftCardRefund(app, reported)
}

function findByProviderId(app: App, providerRefundId: string): Promise<RefundRow | undefined> {
  return app.db.platform(ACTOR, (tx) =>
    tx
      .selectFrom('refunds')
      .selectAll()
      .where(
        sql<boolean>`(restaurant_id, id) = (select l.restaurant_id, l.refund_id from refund_lookup l
          where l.provider_refund_id = ${providerRefundId})`,
      )
      .executeTakeFirst(),
  )
}

/**
 * Our own refund whose response was lost is found by our id at the provider; any other was not created by us. One that was ended
 * before the provider made it stays ended, because its amount may have been refunded again: the money is stored as another one.
 */
async function adopt(app: App, reported: ProviderRefund): Promise<RefundRow | undefined> {
  const { intentId } = reported
  if (!intentId) return undefined
  return app.db.platform(ACTOR, async (tx) => {
    const order = await lockOrderOfIntent(tx, intentId)
    if (!order || order.isUncollected) return undefined
    if (!(isPaid(order.payment_status) || order.payment_status === 'refunded')) return undefined
    if (reported.ownId) {
      const own = await findRefund(tx, { restaurantId: order.restaurant_id, refundId: reported.ownId })
      if (own && !isMadeAfterAll(own, reported)) return own
    }
    return tx
      .with('stored', (query) =>
        query
          .insertInto('refunds')
          .values({
            id: randomUUID(),
            restaurant_id: order.restaurant_id,
            order_id: order.id,
            request_key: randomUUID(),
            amount: reported.amount,
            reason: 'other',
            note: 'Created at the payment provider',
            requested_by: 'system:provider',
            provider_refund_id: reported.id,
            created_at: new Date(app.now()),
          })
          .onConflict((conflict) => conflict.columns(['restaurant_id', 'provider_refund_id']).doNothing())
          .returningAll(),
      )
      .selectFrom('stored')
      .selectAll()
      .select(refundJobSql('stored').as('job'))
      .executeTakeFirst()
  })
}

function isMadeAfterAll(own: RefundRow, reported: ProviderRefund): boolean {
  return own.state === 'failed' && own.provider_refund_id === null && reported.status !== 'failed'
}
