import type { PaymentFilter, PaymentPage } from '@comanda/contract/payment-queries'
import type { App, Caller } from '../../../app.ts'
import { planForSearch } from '../../../db/search.ts'
import { accessScopeOf } from '../../identity/public.ts'
import { zoneOf } from '../../restaurants/public.ts'
import { after } from './filter.ts'
import { findPayments, hasPayments } from './payment-rows.ts'
import { providerPage } from './provider-page.ts'
import { readTotals } from './totals.ts'

/**
 * A page of payments, newest first, with the totals of the entire filter: of one restaurant, or of all in the
 * caller's scope.
 * @throws UNAUTHORIZED and FORBIDDEN.
 */
export async function listPayments(
  app: Pick<App, 'db' | 'config' | 'payments'>,
  caller: Caller,
  { after: last, limit, ...filter }: PaymentFilter & { after?: string; limit: number },
): Promise<PaymentPage> {
  const scope = accessScopeOf(app, caller, 'payments.view', filter.restaurantId)
  return scope.read(async (tx) => {
    await planForSearch(tx, filter.search)
    const zone = await zoneOf(tx, filter.restaurantId)
    const [found, sums] = await Promise.all([
      findPayments(tx, { scope, filter, zone }, last === undefined ? [] : [after(last)], limit + 1),
      readTotals(tx, scope, filter, zone),
    ])
    const payments = found.slice(0, limit)
    const next = found.length > limit ? (payments.at(-1)?.orderId ?? null) : null
    const isEmpty = sums.total === 0 && !(await hasPayments(tx, scope))
    return { payments, ...sums, isEmpty, zone, providerPage: providerPage(app, caller, null), next }
  })
}
