import type { PaymentFilter, PaymentPage } from '@comanda/contract/payments-reading'
import type { App, Caller } from '../../../app.ts'
import { reachOf } from '../../identity/public.ts'
import { after, matching, zoneOf } from './filter.ts'
import { readPayments } from './payment-rows.ts'
import { providerPage } from './provider-page.ts'
import { readTotals } from './totals.ts'

/**
 * A page of payments, the newest first, with what the whole filter comes to: of one restaurant, or of all within reach.
 * @throws UNAUTHORIZED and FORBIDDEN.
 */
export async function listPayments(
  app: Pick<App, 'db' | 'config' | 'payments'>,
  caller: Caller,
  { after: last, limit, ...filter }: PaymentFilter & { after?: string; limit: number },
): Promise<PaymentPage> {
  const reach = reachOf(app, caller, 'payments.view', filter.restaurantId)
  return reach.read(async (tx) => {
    const zone = await zoneOf(tx, filter.restaurantId)
    const meant = matching(reach, filter, zone)
    const onward = last === undefined ? meant : [...meant, after(last)]
    const [found, sums] = await Promise.all([readPayments(tx, onward, limit + 1), readTotals(tx, meant)])
    const payments = found.slice(0, limit)
    const next = found.length > limit ? (payments.at(-1)?.orderId ?? null) : null
    return { payments, ...sums, zone, providerPage: providerPage(app, caller, null), next }
  })
}
