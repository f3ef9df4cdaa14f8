import { formatMoney } from '@comanda/domain/money/format'
import { api } from '../../platform/http/api.ts'
import { readingRoutes } from './reading/routes.ts'
import { paymentDisputed, refundsChanged } from './refunds/refusal-texts.ts'
import { requestRefund } from './refunds/request-refund.ts'
import { resolveProblem } from './solve-problem.ts'

export const paymentRoutes = {
  ...readingRoutes,
  refund: api.payments.refund.handler(async ({ input, context, errors }) => {
    const result = await requestRefund(context.app, context.caller, input)
    if (result.kind === 'not-found') throw errors.NOT_FOUND()
    if (result.kind === 'too-much') {
      const message = 'This is more than the refundable amount.'
      throw errors.NOT_REFUNDABLE({ message, data: { money: result.money } })
    }
    if (result.kind === 'changed') {
      throw errors.NOT_REFUNDABLE({ message: refundsChanged(result.money), data: { money: result.money } })
    }
    if (result.kind === 'disputed') {
      throw errors.PAYMENT_DISPUTED({ message: paymentDisputed(result.money), data: { money: result.money } })
    }
    if (result.kind === 'key-reused') {
      const message = `A refund of ${formatMoney(result.made)} was already requested in this dialog. Check the payment before you refund more.`
      throw errors.REQUEST_KEY_REUSED({ message, data: { money: result.money } })
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
