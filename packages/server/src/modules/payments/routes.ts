import { api } from '../../platform/http/api.ts'
import { readingRoutes } from './reading/routes.ts'
import { requestRefund } from './refunds/request-refund.ts'
import { resolveProblem } from './solve-problem.ts'

export const paymentRoutes = {
  ...readingRoutes,
  refund: api.payments.refund.handler(async ({ input, context, errors }) => {
    const result = await requestRefund(context.app, context.caller, input)
    if (result.kind === 'not-found') throw errors.NOT_FOUND()
    if (result.kind === 'too-much') {
      const message = 'This is more than what is left to refund.'
      throw errors.NOT_REFUNDABLE({ message, data: { money: result.money } })
    }
    if (result.kind === 'items-changed') {
      const message =
        'Some of these items were already refunded, or their amount has changed. Please choose again.'
      throw errors.ITEMS_CHANGED({ message, data: { money: result.money } })
    }
    return result
  }),
  resolveProblem: api.payments.resolveProblem.handler(({ input, context }) =>
    resolveProblem(context.app, context.caller, input),
  ),
}
