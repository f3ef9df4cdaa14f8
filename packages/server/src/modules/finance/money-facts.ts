import type { MoneyFacts } from '@comanda/contract/finance'
import { cents } from '@comanda/domain/money/cents'
import type { App, Caller } from '../../app.ts'
import type { ProviderBalance, ProviderPayout } from '../../gateways/payments/money-port.ts'
import { PaymentGatewayError } from '../../gateways/payments/port.ts'
import { requireRight } from '../identity/public.ts'

/**
 * Balance and payouts of a restaurant's own account, or with null of the platform, as the provider says them; at most a
 * minute old. What the provider does not say is not guessed. Throws UNAUTHORIZED, FORBIDDEN.
 */
export async function readMoneyFacts(
  app: App,
  caller: Caller,
  { restaurantId }: { restaurantId: string | null },
): Promise<MoneyFacts> {
  requireRight(caller, 'payouts.view', restaurantId)
  if (restaurantId === null) return facts(app, null)
  const account = await app.db.tenant(restaurantId, caller.actor, (tx) =>
    tx
      .selectFrom('connected_accounts')
      .select('account_id')
      .where('restaurant_id', '=', restaurantId)
      .executeTakeFirst(),
  )
  return account ? facts(app, account.account_id) : { state: 'not_connected' }
}

/** The next reader asks the provider again. */
export function forgetMoneyFacts(app: Pick<App, 'payments'>, account: string | null): void {
  shelves.get(app.payments)?.delete(account)
}

const shelves = new WeakMap<App['payments'], Map<string | null, { at: number; facts: MoneyFacts }>>()
const keptFor = 60_000

async function facts(app: App, account: string | null): Promise<MoneyFacts> {
  const shelf = shelves.get(app.payments) ?? new Map()
  shelves.set(app.payments, shelf)
  const kept = shelf.get(account)
  if (kept && app.now() - kept.at < keptFor) return kept.facts
  try {
    const [balance, payouts] = await Promise.all([
      app.payments.retrieveBalance(account),
      app.payments.listPayouts(account, null),
    ])
    const found = told(balance, payouts, app.now())
    shelf.set(account, { at: app.now(), facts: found })
    return found
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error
    app.log.warn({ err: error, account }, 'The provider did not tell balance and payouts')
    return { state: 'unavailable' }
  }
}

function told(balance: ProviderBalance, payouts: ProviderPayout[], askedAt: number): MoneyFacts {
  const listed = payouts.map(({ id, amount, status, arrivalAt, createdAt, failure }) => ({
    ...{ id, amount, status, arrivalAt, createdAt, failure },
  }))
  return { state: 'known', askedAt, balance, next: nextPayout(balance, payouts), payouts: listed }
}

/** One that is on its way; else what the provider holds, without a date, for it tells none. */
function nextPayout({ available, pending }: ProviderBalance, payouts: ProviderPayout[]) {
  const [coming] = payouts
    .filter(({ status }) => status === 'pending' || status === 'in_transit')
    .toSorted((one, other) => one.arrivalAt - other.arrivalAt)
  if (coming) return { amount: coming.amount, arrivalAt: coming.arrivalAt, estimated: false }
  const held = cents(available + pending)
  return held > 0 ? { amount: held, arrivalAt: null, estimated: true } : null
}
