import { statusName } from '@comanda/domain/ordering/order-states'
import { api, asDownload, forCaller } from '../../platform/http/api.ts'
import { countOrders } from './count-orders.ts'
import { exportOrders } from './export-orders.ts'
import { listOrders } from './list-orders.ts'
import { readOrder } from './read-order.ts'
import { resendReceipt } from './resend-receipt.ts'
import { setOrderStatus } from './set-status.ts'

export const ordersAdminRoutes = {
  list: api.ordersAdmin.list.handler(forCaller(listOrders)),
  counts: api.ordersAdmin.counts.handler(forCaller(countOrders)),
  get: api.ordersAdmin.get.handler(async ({ input, context, errors }) => {
    const found = await readOrder(context.app, context.caller, input)
    if (!found) throw errors.NOT_FOUND()
    return found
  }),
  setStatus: api.ordersAdmin.setStatus.handler(async ({ input, context, errors }) => {
    const change = await setOrderStatus(context.app, context.caller, input)
    if (change.kind === 'not-found') throw errors.NOT_FOUND()
    const { kind, order } = change
    if (kind === 'changed') return { order }
    const data = { order }
    if (kind === 'stale') {
      const message = `Another user changed this order. It is now ${statusName(order.status).toLowerCase()}.`
      throw errors.STALE_STATUS({ message, data })
    }
    const message =
      kind === 'unpaid'
        ? 'This order is not paid. Its status changes when it is.'
        : `This order is ${order.status}. Its status can no longer be changed.`
    throw errors.NOT_CHANGEABLE({ message, data })
  }),
  resendReceipt: api.ordersAdmin.resendReceipt.handler(async ({ input, context, errors }) => {
    const sent = await resendReceipt(context.app, context.caller, input)
    if (!sent)
      throw errors.NOT_PAID({
        message: 'Only paid orders of customers with an email address have a receipt.',
      })
    return sent
  }),
  export: api.ordersAdmin.export.handler(asDownload(exportOrders)),
}
