import type { BalanceTransaction } from './objects.ts'
import { type Call, idFor, seconds } from './state.ts'

/** A balance transaction: `amount` cents in, or out when negative, less the provider's own `fee`. */
export function balanceLine(
  {
    source,
    type,
    amount,
    fee,
    currency,
    category = type,
  }: Pick<BalanceTransaction, 'source' | 'type' | 'amount' | 'fee' | 'currency'> & { category?: string },
  call: Pick<Call, 'now' | 'ids'>,
): BalanceTransaction {
  const created = seconds(call.now)
  const description = 'Stripe processing fees'
  return {
    id: idFor(call, 'txn'),
    object: 'balance_transaction',
    amount,
    available_on: created + 2 * 24 * 60 * 60,
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee ? [{ amount: fee, application: null, currency, description, type: 'stripe_fee' }] : [],
    net: amount - fee,
    reporting_category: category,
    source,
    status: 'pending',
    type,
  }
}
