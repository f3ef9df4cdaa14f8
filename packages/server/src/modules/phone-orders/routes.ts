import { formatMoney } from '@comanda/domain/money/format'
import { PaymentGatewayError } from '../../gateways/payments/port.ts'
import { api, forCaller } from '../../platform/http/api.ts'
import { addItems, priceAddition } from './add-items.ts'
import { markCounterPaid } from './mark-counter-paid.ts'
import { placePhoneOrder } from './place-phone-order.ts'
import { pricePhoneOrder } from './price-phone-order.ts'
import { resendPaymentLink } from './resend-payment-link.ts'
import { withdrawOrder } from './withdraw-order.ts'

export const phoneOrderRoutes = {
  price: api.phoneOrders.price.handler(forCaller(pricePhoneOrder)),
  place: api.phoneOrders.place.handler(forCaller(placePhoneOrder)),
  priceAddition: api.phoneOrders.priceAddition.handler(forCaller(priceAddition)),
  add: api.phoneOrders.add.handler(forCaller(addItems)),
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
