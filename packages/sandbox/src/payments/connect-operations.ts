import { createAccountLink } from './account-links.ts'
import { createAccount } from './accounts.ts'
import { found, get, type ProviderOperation, post } from './operation.ts'
import { listOf } from './read.ts'
import type { Payments } from './state.ts'

/** API operations for connected accounts, disputes and payouts. */
export function connectOperations(p: Payments): ProviderOperation[] {
  return [
    { ...post('/v1/accounts', 'other'), run: (form, call) => createAccount(p, form, call) },
    { ...get('/v1/accounts/:id'), run: (_, __, id) => found(p.accounts.get(id), 'account', id) },
    { ...post('/v1/account_links', 'other'), run: (form, call) => createAccountLink(p, form, call) },
    { ...get('/v1/disputes'), run: (form) => listOf(p.disputes.all(), form, '/v1/disputes') },
    { ...get('/v1/disputes/:id'), run: (_, __, id) => found(p.disputes.get(id), 'dispute', id) },
    {
      ...get('/v1/payouts'),
      run: (form, { account = null }) => {
        const own = p.payouts.all().filter((row) => row.account === account)
        return listOf(
          own.map(({ payout }) => payout),
          form,
          '/v1/payouts',
        )
      },
    },
    {
      ...get('/v1/payouts/:id'),
      run: (_, { account = null }, id) => {
        const stored = p.payouts.get(id)
        return found(stored?.account === account ? stored.payout : undefined, 'payout', id)
      },
    },
    {
      ...get('/v1/application_fees/:id'),
      run: (_, __, id) => found(p.platformFees.get(id), 'application fee', id),
    },
    { ...get('/v1/transfers/:id'), run: (_, __, id) => found(p.transfers.get(id), 'transfer', id) },
  ]
}
