import { api } from '../../platform/http/api.ts'
import { cancelOrder } from './cancel-order.ts'
import { getOrder, getOrderRestaurant } from './get-order.ts'
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

/** Part of `payments`: an order is cancelled together with its refund. */
export const cancellationRoutes = {
  cancelOrder: api.payments.cancelOrder.handler(async ({ input, context, errors }) => {
    const result = await cancelOrder(context.app, context.caller, input)
    if (result.kind === 'not-found') throw errors.NOT_FOUND()
    if (result.kind === 'too-late') {
      const message = 'This order is completed. Refund it instead.'
      throw errors.NOT_CANCELLABLE({ message, data: { money: result.money } })
    }
    if (result.kind === 'key-reused') {
      const message =
        'This request was already made with other details. Check the order before you try again.'
      throw errors.REQUEST_KEY_REUSED({ message, data: { money: result.money } })
    }
    return result
  }),
}
