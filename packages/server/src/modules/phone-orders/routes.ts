import { formatMoney } from '@comanda/domain/money/format'
import { PaymentGatewayError } from '../../gateways/payments/port.ts'
import { api } from '../../platform/http/api.ts'
import { addItems, priceAddition } from './add-items.ts'
import { markCounterPaid } from './mark-counter-paid.ts'
import { placePhoneOrder } from './place-phone-order.ts'
import { pricePhoneOrder } from './price-phone-order.ts'
import { resendPaymentLink } from './resend-payment-link.ts'
import { withdrawOrder } from './withdraw-order.ts'

export const phoneOrderRoutes = {
  price: api.phoneOrders.price.handler(({ input, context }) =>
    pricePhoneOrder(context.app, context.caller, input),
  ),
  place: api.phoneOrders.place.handler(({ input, context }) =>
    placePhoneOrder(context.app, context.caller, input),
  ),
  priceAddition: api.phoneOrders.priceAddition.handler(({ input, context }) =>
    priceAddition(context.app, context.caller, input),
  ),
  add: api.phoneOrders.add.handler(({ input, context }) => addItems(context.app, context.caller, input)),
  sendLink: api.phoneOrders.sendLink.handler(async ({ input, context, errors }) => {
    const link = await resendPaymentLink(context.app, context.caller, input)
    if (!link) throw errors.NOT_PAYABLE({ message: 'This order is not waiting for a payment by link.' })
    return link
  }),
  withdraw: api.phoneOrders.withdraw.handler(async ({ input, context, errors }) => {
    const order = await withdrawOrder(context.app, context.caller, input).catch((error: unknown) => {
      if (error instanceof PaymentGatewayError) throw errors.PAYMENT_FAILED({ message: error.message })
      throw error
    })
    if (!order) throw errors.NOT_PAYABLE({ message: 'This order is not waiting for a payment by link.' })
    return { order }
  }),
  markPaid: api.phoneOrders.markPaid.handler(async ({ input, context, errors }) => {
    const result = await markCounterPaid(context.app, context.caller, input)
    if (result.kind === 'not-found') throw errors.NOT_FOUND()
    const { order } = result
    if (result.kind === 'paid') return { order }
    const message =
      result.due === 0
        ? 'There is nothing to pay at the counter for this order.'
        : `The amount has changed: ${formatMoney(result.due)} is due now.`
    throw errors.NOT_DUE({ message, data: { order } })
  }),
}
