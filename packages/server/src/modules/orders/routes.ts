import { api } from '../../platform/http/api.ts'
import { getOrder } from './get-order.ts'
import { watchOrder } from './watch-order.ts'

export const orderRoutes = {
  get: api.orders.get.handler(({ input, context }) => getOrder(context.app, context.caller, input.token)),
  watch: api.orders.watch.handler(({ input, context }) =>
    watchOrder(context.app, context.caller, { token: input.token, signal: context.signal }),
  ),
}
