import { PaymentGatewayError } from '../../../gateways/payments/port.ts'
import { api } from '../../../platform/http/api.ts'
import { listConnect } from './list-connect.ts'
import { readConnect } from './read-connect.ts'
import { startConnect } from './start-connect.ts'

export const connectRoutes = {
  start: api.connect.start.handler(async ({ input, context, errors }) => {
    try {
      return await startConnect(context.app, context.caller, input, context.origin)
    } catch (error) {
      if (error instanceof PaymentGatewayError) throw errors.PAYMENT_FAILED({ message: error.message })
      throw error
    }
  }),
  status: api.connect.status.handler(({ input, context }) => readConnect(context.app, context.caller, input)),
  list: api.connect.list.handler(({ input, context }) => listConnect(context.app, context.caller, input)),
}
