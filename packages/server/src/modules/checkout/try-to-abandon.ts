import type { App, Caller } from '../../app.ts'
import type { OrderRow } from '../../db/order-rows.ts'
import { PaymentGatewayError } from '../../gateways/payments/port.ts'
import { abandonOrder, unsettledOrder } from '../payments/public.ts'

/** Abandons an unpaid order as `abandonOrder` does. Null while the provider is unavailable: the order is then unchanged. */
export async function tryToAbandon(
  app: App,
  caller: Caller,
  row: OrderRow,
  reason: string,
): Promise<Awaited<ReturnType<typeof abandonOrder>> | null> {
  try {
    return await abandonOrder(app, unsettledOrder(row), { reason, actor: caller.actor })
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error
    app.log.warn({ err: error, orderId: row.id }, 'cancelling the payment of an abandoned order failed')
    return null
  }
}
