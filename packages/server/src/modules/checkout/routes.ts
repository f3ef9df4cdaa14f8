import { api } from '../../platform/http/api.ts'
import { quoteDelivery } from '../delivery/public.ts'
import { checkDiscount, describeCode } from '../marketing/public.ts'
import { checkGiftCard } from './check-gift-card.ts'
import { listTimes } from './list-times.ts'
import { isCapturedLater, paymentTerms } from './payment-terms.ts'
import { placeOrder } from './place-order.ts'
import { preparePayment } from './prepare-payment.ts'
import { priceRequest } from './price-request.ts'
import { settleCheckout } from './settle-checkout.ts'

export const checkoutRoutes = {
  times: api.checkout.times.handler(({ input, context }) => listTimes(context.app, context.caller, input)),
  quoteDelivery: api.checkout.quoteDelivery.handler(({ input, context }) =>
    quoteDelivery(context.app, context.caller, input),
  ),
  checkDiscount: api.checkout.checkDiscount.handler(({ input, context }) =>
    checkDiscount(context.app, context.caller, input),
  ),
  checkGiftCard: api.checkout.checkGiftCard.handler(({ input, context }) =>
    checkGiftCard(context.app, context.caller, input),
  ),
  describeCode: api.checkout.describeCode.handler(({ input, context }) =>
    describeCode(context.app, context.caller, input),
  ),
  price: api.checkout.price.handler(async ({ input, context }) => {
    const priced = await priceRequest(context.app, context.caller, input)
    const terms = await paymentTerms(context.app, priced.storefront)
    const captureLater = isCapturedLater(terms, input.request.timing, context.app.now())
    const { breakdown, changes, promisedAt } = priced
    const { offersCurbside } = priced.storefront
    const automatic = priced.automatic && { code: priced.automatic.code.code, name: priced.automatic.name }
    return { breakdown, changes, automatic, captureLater, promisedAt, offersCurbside }
  }),
  placeOrder: api.checkout.placeOrder.handler(({ input, context }) =>
    placeOrder(context.app, context.caller, input),
  ),
  preparePayment: api.checkout.preparePayment.handler(({ input, context }) =>
    preparePayment(context.app, context.caller, input.token),
  ),
  settle: api.checkout.settle.handler(({ input, context }) =>
    settleCheckout(context.app, context.caller, input.token),
  ),
}
