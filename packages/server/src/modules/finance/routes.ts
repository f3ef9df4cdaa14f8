import { PaymentGatewayError } from '../../gateways/payments/port.ts'
import { api, asDownload, forCaller } from '../../platform/http/api.ts'
import { readBalanceAndPayouts } from './balance-and-payouts.ts'
import { exportPayout } from './payouts/export-payout.ts'
import { openPayout } from './payouts/open-payout.ts'
import { reconcile } from './reconcile.ts'
import { listReconciliations } from './reconciliation-rows.ts'

export const financeRoutes = {
  payouts: api.finance.payouts.handler(({ input, context }) =>
    readBalanceAndPayouts(context.app, context.caller, { restaurantId: input.restaurantId ?? null }),
  ),
  payout: api.finance.payout.handler(forCaller(openPayout)),
  exportPayout: api.finance.exportPayout.handler(asDownload(exportPayout)),
  reconcile: api.finance.reconcile.handler(async ({ input, context, errors }) => {
    try {
      return await reconcile(context.app, context.caller, input)
    } catch (error) {
      if (error instanceof PaymentGatewayError) throw errors.PAYMENT_FAILED({ message: error.message })
      throw error
    }
  }),
  reconciliations: api.finance.reconciliations.handler(forCaller(listReconciliations)),
}
