import type { OrderMoney } from '@comanda/contract/payments'
import { formatMoney } from '@comanda/domain/money/format'
import { api } from '../../platform/http/api.ts'
import { paymentDisputed, refundsChanged } from '../payments/public.ts'
import { cancelOrder } from './cancel-order.ts'
import { getOrder, getOrderRestaurant } from './get-order.ts'
import { removeItems } from './remove-items.ts'
import { setCurbside } from './set-curbside.ts'
import { watchOrder } from './watch-order.ts'

export const orderRoutes = {
  get: api.orders.get.handler(({ input, context }) => getOrder(context.app, context.caller, input.token)),
  restaurant: api.orders.restaurant.handler(({ input, context }) =>
    getOrderRestaurant(context.app, context.caller, input.token),
  ),
  setCurbside: api.orders.setCurbside.handler(({ input, context }) =>
    setCurbside(context.app, context.caller, input),
  ),
  watch: api.orders.watch.handler(({ input, context }) =>
    watchOrder(context.app, context.caller, { token: input.token, signal: context.signal }),
  ),
}

/** Part of `payments`: an order is cancelled, or loses dishes, together with its refund. */
export const cancellationRoutes = {
  cancelOrder: api.payments.cancelOrder.handler(async ({ input, context, errors }) => {
    const result = await cancelOrder(context.app, context.caller, input)
    if (result.kind === 'not-found') throw errors.NOT_FOUND()
    if (result.kind === 'too-late') {
      const message = 'This order is completed. Refund it instead.'
      throw errors.NOT_CANCELLABLE({ message, data: { money: result.money } })
    }
    if (result.kind === 'changed') {
      throw errors.NOT_CANCELLABLE({ message: refundChanged(result.money), data: { money: result.money } })
    }
    if (result.kind === 'key-reused') {
      throw errors.REQUEST_KEY_REUSED({ message: refusals['key-reused'], data: { money: result.money } })
    }
    return result
  }),
  removeItems: api.payments.removeItems.handler(async ({ input, context, errors }) => {
    const result = await removeItems(context.app, context.caller, input)
    if (result.kind === 'removed') return result
    if (result.kind === 'not-found') throw errors.NOT_FOUND()
    const data = { money: result.money }
    if (result.kind === 'not-changeable')
      throw errors.NOT_CHANGEABLE({ message: notChangeable(result.money), data })
    if (result.kind === 'changed')
      throw errors.NOT_CHANGEABLE({ message: refundsChanged(result.money), data })
    const message = refusals[result.kind]
    throw result.kind === 'key-reused'
      ? errors.REQUEST_KEY_REUSED({ message, data })
      : errors.ITEMS_CHANGED({ message, data })
  }),
}

const refusals = {
  'items-changed': 'The order or its refunds have changed, or no dish would remain. Check it and try again.',
  'key-reused': 'This request was already made with other details. Check the order before you try again.',
}

function refundChanged(money: OrderMoney): string {
  if (money.status === 'cancelled')
    return `This order was cancelled meanwhile, and ${formatMoney(money.refundable)} was not refunded. Refund it instead.`
  return money.disputed ? paymentDisputed(money) : refundsChanged(money)
}

function notChangeable(money: OrderMoney): string {
  const { status, paymentStatus, disputed } = money
  if (disputed) return paymentDisputed(money)
  if (paymentStatus === 'authorized')
    return 'The payment is captured when the kitchen acknowledges the order. Remove dishes after that.'
  return status === 'cancelled' ? 'This order is cancelled.' : 'This order is completed. Refund it instead.'
}
