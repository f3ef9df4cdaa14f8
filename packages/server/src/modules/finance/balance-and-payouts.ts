import type { PayoutOverview } from '@comanda/contract/finance'
import { cents } from '@comanda/domain/money/cents'
import type { App, Caller } from '../../app.ts'
import type { ProviderBalance, ProviderPayout } from '../../gateways/payments/money-port.ts'
import { PaymentGatewayError } from '../../gateways/payments/port.ts'
import { perApp } from '../../platform/per-app.ts'
import { requireRight } from '../identity/public.ts'
import { accountIdOf } from './account-id.ts'

/**
 * Balance and payouts of a restaurant's connected account, or for null of the platform, as reported by the
 * provider; cached for up to a minute. Missing data is not guessed. Throws UNAUTHORIZED, FORBIDDEN.
 */
export async function readBalanceAndPayouts(
  app: App,
  caller: Caller,
  { restaurantId }: { restaurantId: string | null },
): Promise<PayoutOverview> {
  requireRight(caller, 'payouts.view', restaurantId)
  if (restaurantId === null) return facts(app, null)
  const account = await accountIdOf(app, caller, restaurantId)
  return account ? facts(app, account) : { state: 'not_connected' }
}

/** Clears the cache of an account: the next read queries the provider. */
export function clearBalanceCache(app: Pick<App, 'db'>, account: string | null): void {
  cacheOf(app).delete(account)
}

const cacheOf = perApp(() => new Map<string | null, { at: number; facts: PayoutOverview }>())
const cacheTtl = 60_000

async function facts(app: App, account: string | null): Promise<PayoutOverview> {
  const cache = cacheOf(app)
  const cached = cache.get(account)
  if (cached && app.now() - cached.at < cacheTtl) return cached.facts
  try {
    const [balance, payouts] = await Promise.all([
      app.payments.retrieveBalance(account),
      app.payments.listPayouts(account, null),
    ])
    const found = toMoneyFacts(balance, payouts, app.now())
    cache.set(account, { at: app.now(), facts: found })
    return found
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error
    app.log.warn({ err: error, account }, 'reading balance and payouts from the provider failed')
    return { state: 'unavailable' }
  }
}

function toMoneyFacts(
  balance: ProviderBalance,
  payouts: ProviderPayout[],
  requestedAt: number,
): PayoutOverview {
  const listed = payouts.map(({ id, amount, status, arrivalAt, createdAt, failure }) => ({
    id,
    amount,
    status,
    arrivalAt,
    createdAt,
    failure,
  }))
  return { state: 'known', requestedAt, balance, next: nextPayout(balance, payouts), payouts: listed }
}

/** The next payout in transit, otherwise the provider's balance without a date, because its date is unknown. */
function nextPayout({ available, pending }: ProviderBalance, payouts: ProviderPayout[]) {
  const [coming] = payouts
    .filter(({ status }) => status === 'pending' || status === 'in_transit')
    .toSorted((one, other) => one.arrivalAt - other.arrivalAt)
  if (coming) return { amount: coming.amount, arrivalAt: coming.arrivalAt, estimated: false }
  const held = cents(available + pending)
  return held > 0 ? { amount: held, arrivalAt: null, estimated: true } : null
}
