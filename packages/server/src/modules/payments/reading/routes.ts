import { api, asDownload } from '../../../platform/http/api.ts'
import { exportPayments } from './export-payments.ts'
import { listPayments } from './list-payments.ts'
import { readPayment } from './read-payment.ts'
import { readSale } from './read-sale.ts'

export const readingRoutes = {
  list: api.payments.list.handler(({ input, context }) => listPayments(context.app, context.caller, input)),
  get: api.payments.get.handler(async ({ input, context, errors }) => {
    const found = await readPayment(context.app, context.caller, input)
    if (!found) throw errors.NOT_FOUND()
    return found
  }),
  getSale: api.payments.getSale.handler(async ({ input, context, errors }) => {
    const found = await readSale(context.app, context.caller, input)
    if (!found) throw errors.NOT_FOUND()
    return found
  }),
  export: api.payments.export.handler(asDownload(exportPayments)),
}
