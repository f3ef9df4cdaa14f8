import { httpMessage } from '@comanda/contract/errors'
import type { OrderView } from '@comanda/contract/orders'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { PaymentGatewayError } from '../../gateways/payments/port.ts'
import { perApp } from '../../platform/per-app.ts'
import { RecentMap } from '../../platform/recent-map.ts'
import { orderViewOf, reloadOrder, requireOrder } from '../orders/public.ts'
import {
  isKnownPaid,
  type PaidOrder,
  type Settlement,
  settleOrder,
  type UnsettledOrder,
  unsettledOrder,
} from '../payments/public.ts'
import { limitSettling } from './limit-orders.ts'
import { refuse } from './refusals.ts'

/**
 * Settles an order after the browser has confirmed the card: checks with the provider whether it is paid.
 * Returns the current order. Throws NOT_FOUND, PAYMENT_NOT_SUCCESSFUL, ORDER_EXPIRED, TOO_MANY_REQUESTS, and
 * BAD_GATEWAY when the provider is unavailable or does not know the payment; the webhook or the sweep then
 * settles the order.
 */
export async function settleCheckout(app: App, caller: Caller, token: string): Promise<OrderView> {
  const recent = recentOrder(app, token)
  let order = recent?.order
  if (!order) {
    const { row, history } = await requireOrder(app, caller, token)
    if (row.payment_status !== 'pending' && row.payment_status !== 'failed')
      return orderViewOf(row, history, token)
    order = unsettledOrder(row)
  }
  await limitSettling(app, caller)
  const settlement = await settle(app, caller, order)
  if (unpaid.includes(settlement.kind)) {
    const { row } = await requireOrder(app, caller, token)
    if (row.released_at) throw refuse.orderExpired()
  }
  const paid = requirePaid(settlement)
  recentOf(app).delete(token)
  if (paid && recent) return paidView(recent.view, paid)
  const settled = await reloadOrder(app, order.restaurantId, order.id, caller.actor)
  return orderViewOf(settled.row, settled.history, token)
}

/**
 * The changes by the payment if this call settled the order; null if an earlier call did. Throws the reason for the customer if
 * unpaid.
 */
export function requirePaid(settlement: Settlement): PaidOrder | null {
  switch (settlement.kind) {
    case 'paid':
      return settlement.order
    case 'refused':
      throw refuse.paymentNotSuccessful(settlement.message, settlement.status)
    case 'open':
      throw refuse.paymentNotSuccessful(
        `Payment was not successful. Status: ${settlement.status}`,
        settlement.status,
      )
    case 'canceled':
      throw refuse.orderExpired()
    case 'missing':
      throw new ORPCError('BAD_GATEWAY', { status: 502, message: httpMessage(502) })
    case 'mismatch':
      throw refuse.paymentNotSuccessful(
        `Order creation failed: ${settlement.message}. Your payment was processed successfully. Please contact support with payment ID: ${settlement.intent.id}`,
        'succeeded',
      )
  }
}

/** An order that was just placed, and its view for the customer. */
export interface StoredOrder {
  order: UnsettledOrder
  view: OrderView
}

/** Remembers an order that was just placed, so that settling it does not read it. */
export function rememberOrder(app: App, stored: StoredOrder): void {
  recentOf(app).set(stored.view.token, stored)
}

function paidView(view: OrderView, paid: PaidOrder): OrderView {
  const { status, paymentStatus, card, pickupNumber } = paid
  const history = [{ status, at: paid.statusAt.getTime() }]
  return {
    ...view,
    status,
    paymentStatus,
    card,
    pickupNumber,
    promisedAt: paid.promisedAt.getTime(),
    history,
  }
}

/** An order that this process has placed and that it does not know to be paid. */
function recentOrder(app: App, token: string): StoredOrder | null {
  const recent = recentOf(app).get(token)
  return recent && !isKnownPaid(app, recent.order.id) ? recent : null
}

async function settle(app: App, caller: Caller, order: UnsettledOrder): Promise<Settlement> {
  try {
    return await settleOrder(app, order, caller.actor)
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error
    app.log.error({ err: error, orderId: order.id }, 'checking a payment with the provider failed')
    throw new ORPCError('BAD_GATEWAY', { status: 502, message: httpMessage(502) })
  }
}

const maxRecent = 2000
const recentOf = perApp(() => new RecentMap<string, StoredOrder>(maxRecent))
const unpaid: Settlement['kind'][] = ['open', 'missing']
