import type { PaymentDetails } from '@comanda/contract/payment-queries'
import { readOrderLines } from '@comanda/domain/ordering/read-order-lines'
import { sql } from 'kysely'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import type { OrderRow } from '../../../db/order-rows.ts'
import { requireRight } from '../../identity/public.ts'
import { moneyOf, refundOf } from '../refunds/refund-row.ts'
import { chargedParts } from '../unsettled-order.ts'
import { readPayments } from './payment-rows.ts'
import { providerPage } from './provider-page.ts'
import { disputeOf, ledgerRowOf, type Records, readRecords } from './records.ts'
import { orderSource } from './sources.ts'
import { timelineOf } from './timeline.ts'

/**
 * One payment with all its details; null if it does not exist.
 * @throws UNAUTHORIZED and FORBIDDEN.
 */
export async function readPayment(
  app: Pick<App, 'db' | 'config' | 'payments'>,
  caller: Caller,
  { restaurantId, orderId }: { restaurantId: string; orderId: string },
): Promise<PaymentDetails | null> {
  requireRight(caller, 'payments.view', restaurantId)
  return app.db.tenant(restaurantId, caller.actor, async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .selectAll()
      .where('restaurant_id', '=', restaurantId)
      .where('id', '=', orderId)
      .executeTakeFirst()
    if (!order) return null
    const records = await readRecords(tx, order)
    const [payment] = await readPayments(
      tx,
      orderSource,
      [sql`o.id = ${orderId}::uuid and o.restaurant_id = ${restaurantId}::uuid`],
      1,
    )
    if (!payment) return null
    const page = payment.intentId && providerPage(app, caller, payment.intentId)
    return { payment, providerPage: page || null, ...(await detailsOf(tx, order, records)) }
  })
}

async function detailsOf(
  tx: Tx,
  order: OrderRow,
  records: Records,
): Promise<Omit<PaymentDetails, 'payment' | 'providerPage'>> {
  return {
    money: await moneyOf(tx, order),
    fulfillment: order.delivery_type,
    orderStatus: order.status,
    customerEmail: order.customer_email,
    connectedAccount: order.connected_account,
    charged: chargedParts(order),
    discountCode: order.coupon_code,
    points: { toEarn: order.points_to_earn, rewardCost: order.reward_points },
    lines: readOrderLines(order.cart).map(({ key, name, quantity, unitPrice, offer }) => ({
      key,
      name,
      quantity,
      unitPrice,
      ...(offer && { offer: offer.name }),
    })),
    timeline: timelineOf(order, records),
    ledger: records.ledger.map(ledgerRowOf),
    refunds: records.refunds.map((row) => ({ ...refundOf(row), by: records.nameOf(row.requested_by) })),
    disputes: records.disputes.map(disputeOf),
  }
}
