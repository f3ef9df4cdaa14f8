import { httpMessage } from '@comanda/contract/errors'
import type { OrderView } from '@comanda/contract/orders'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import type { OrderRow } from '../../db/order-rows.ts'
import { PaymentGatewayError } from '../../gateways/payments/port.ts'
import { orderViewOf, reloadOrder, requireOrder } from '../orders/public.ts'
import { type Settlement, settleOrder, unsettledOrder } from '../payments/public.ts'
import { limitSettling } from './limit-orders.ts'
import { refuse } from './refusals.ts'
import { requirePaid } from './require-paid.ts'

/**
 * Settles an order after the browser has confirmed the card: checks with the provider whether it is paid.
 * Returns the current order. Throws NOT_FOUND, PAYMENT_NOT_SUCCESSFUL, ORDER_EXPIRED, TOO_MANY_REQUESTS, and
 * BAD_GATEWAY when the provider is unavailable or does not know the payment; the webhook or the sweep then
 * settles the order.
 */
export async function settleCheckout(app: App, caller: Caller, token: string): Promise<OrderView> {
  const { row, history } = await requireOrder(app, caller, token)
  if (row.payment_status !== 'pending' && row.payment_status !== 'failed') {
    return orderViewOf(row, history, token)
  }
  await limitSettling(app, caller)
  const settlement = await settle(app, caller, row)
  if (unpaid.includes(settlement.kind) && row.released_at) throw refuse.orderExpired()
  const paid = requirePaid(settlement)
  if (paid) return orderViewOf(paid, [{ status: paid.status, at: paid.status_at.getTime() }], token)
  const settled = await reloadOrder(app, row.restaurant_id, row.id, caller.actor)
  return orderViewOf(settled.row, settled.history, token)
}

async function settle(app: App, caller: Caller, row: OrderRow): Promise<Settlement> {
  try {
    return await settleOrder(app, unsettledOrder(row), caller.actor)
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error
    app.log.error({ err: error, orderId: row.id }, 'Checking a payment with the provider failed')
    throw new ORPCError('BAD_GATEWAY', { status: 502, message: httpMessage(502) })
  }
}

const unpaid: Settlement['kind'][] = ['open', 'missing']
