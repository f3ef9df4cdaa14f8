import type { ConnectStatus } from '@comanda/contract/connect'
import { cents } from '@comanda/domain/money/cents'
import { expect, test } from 'vitest'
import { ConnectPayouts } from '../../../src/experiences/back-office/finance/connect-payouts.tsx'
import { accountsQuery, moneyQuery } from '../../../src/experiences/back-office/payouts/queries.ts'
import { platformWords } from '../as-staff.tsx'

const now = Date.parse('2026-11-20T17:00:00Z')
const next = { amount: cents(12_410), arrivalAt: Date.parse('2026-11-24T00:00:00Z'), estimated: false }
const balance = { available: cents(0), pending: cents(0) }
const known = { state: 'known', requestedAt: now, next, payouts: [], balance }
const unknown: ConnectStatus = {
  state: 'none',
  accountId: null,
  chargesEnabled: false,
  payoutsEnabled: false,
  requirements: [],
}
const account = (id: string, name: string, status: Partial<ConnectStatus>) => ({
  ...unknown,
  ...status,
  restaurant: { id, name },
})

test('each restaurant has a card with its account, whether it is paid out, and its next payout', () => {
  const shown = platformWords(<ConnectPayouts now={now} />, [
    [
      accountsQuery.queryKey,
      [
        account('r1', 'Bella Napoli', {}),
        account('r2', 'Corner', { state: 'enabled', accountId: 'acct_2', payoutsEnabled: true }),
        account('r3', 'Diner', { state: 'restricted', accountId: 'acct_3' }),
      ],
    ],
    [moneyQuery('r2').queryKey, known],
    [moneyQuery('r3').queryKey, { state: 'unavailable' }],
  ])
  expect(shown).toBe(
    'Connect Payouts Corner acct_2 Connected Payouts enabled Next payout $124.10 on Nov 24 Open Corner ' +
      'Diner acct_3 Restricted Payouts disabled Next payout Not available Open Diner ' +
      'Bella Napoli No account Not connected The platform collects its payments. Open Bella Napoli',
  )
})
