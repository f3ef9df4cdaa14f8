import { api } from '../../platform/http/api.ts'
import { cancelOrder } from './cancel-order.ts'
import { readingRoutes } from './reading/routes.ts'
import { requestRefund } from './refunds/request-refund.ts'
import { solveProblem } from './solve-problem.ts'

export const paymentRoutes = {
  ...readingRoutes,
  refund: api.payments.refund.handler(async ({ input, context, errors }) => {
    const answer = await requestRefund(context.app, context.caller, input)
    if (answer.kind === 'not-found') throw errors.NOT_FOUND()
    if (answer.kind === 'too-much') {
      const message = 'There is not so much left to refund.'
      throw errors.NOT_REFUNDABLE({ message, data: { money: answer.money } })
    }
    if (answer.kind === 'items-changed') {
      const message =
        'These items were refunded in part already, or come to another amount now. Choose again.'
      throw errors.ITEMS_CHANGED({ message, data: { money: answer.money } })
    }
    return answer
  }),
  solveProblem: api.payments.solveProblem.handler(({ input, context }) =>
    solveProblem(context.app, context.caller, input),
  ),
  cancelOrder: api.payments.cancelOrder.handler(async ({ input, context, errors }) => {
    const answer = await cancelOrder(context.app, context.caller, input)
    if (answer.kind === 'not-found') throw errors.NOT_FOUND()
    if (answer.kind === 'too-late') {
      const message = 'This order is completed. Refund it instead.'
      throw errors.NOT_CANCELLABLE({ message, data: { money: answer.money } })
    }
    return answer
  }),
}
