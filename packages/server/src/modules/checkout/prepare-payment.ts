import type { Contract } from '@comanda/contract/contract'
import { isPlaced } from '@comanda/domain/ordering/payment-status'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { orderViewOf, requireOrder } from '../orders/public.ts'
import { additionOver, unsettledOrder } from '../payments/public.ts'
import { isAddedToOver } from './find-added-to.ts'
import { limitSettling } from './limit-orders.ts'
import { paymentFor } from './place-order.ts'
import { refuse } from './refusals.ts'
import { tryToAbandon } from './try-to-abandon.ts'

type PreparedPayment = InferContractRouterOutputs<Contract>['checkout']['preparePayment']

/**
 * Prepares the payment of a phone order, for the customer who opened its link. Idempotent: a repeat
 * returns the same payment, so that two open pages cannot pay twice. Without a payment, nothing is left to pay. Dishes that were
 * added to an order cannot be paid once that order is completed or cancelled.
 * Throws NOT_FOUND for unknown tokens and orders of the website, ORDER_EXPIRED, PAYMENT_PREPARATION_FAILED and
 * TOO_MANY_REQUESTS.
 */
export async function preparePayment(app: App, caller: Caller, token: string): Promise<PreparedPayment> {
  const { row } = await requireOrder(app, caller, token)
  if (row.source !== 'phone') throw new ORPCError('NOT_FOUND')
  await limitSettling(app, caller)
  if (!isPlaced(row.payment_status) && row.released_at) throw refuse.orderExpired()
  if (row.payment_status === 'pending' && (await isAddedToOver(app, caller, row))) {
    const outcome = await tryToAbandon(app, caller, row, additionOver)
    if (outcome !== 'paid') throw refuse.orderExpired()
  }
  const payment =
    row.payment_status === 'pending'
      ? await paymentFor(app, caller, unsettledOrder(row), { isNew: false })
      : null
  const { row: order, history } = await requireOrder(app, caller, token)
  return {
    order: orderViewOf(order, history, token),
    expiresAt: order.expires_at.getTime(),
    captureLater: order.capture_mode === 'on_acknowledge',
    payment,
  }
}
