import type { Tally } from '../../tally.ts'
import type { MoneyFacts } from '../facts.ts'

/** What each movement and all of them together come to, in the books and at the provider, to the cent. */
export function checkBooks({ ledger, outside }: MoneyFacts, tally: Tally): void {
  const fees = Map.groupBy(
    ledger.filter(({ kind }) => kind === 'card_fee'),
    ({ provider_ref }) => provider_ref,
  )
  for (const charge of outside.charges) {
    if (!charge.balance_transaction) continue
    const booked = fees.get(charge.payment_intent) ?? []
    const about = `${charge.payment_intent}: kept ${charge.balance_transaction.fee}, booked ${booked.map(({ moved }) => moved).join(', ')}`
    const right = booked.length === 1 && booked[0]?.moved === -charge.balance_transaction.fee
    tally.expect('what the provider kept of a charge stands in the books', right, about)
  }
  const { ours, theirs } = balances({ ledger, outside })
  tally.expect(
    'the books come to the balance at the provider',
    ours === theirs,
    `${ours} and ${theirs} cents`,
  )
}

/** In cents: of all charges and refunds, what the provider kept taken off. */
export function balances({ ledger, outside }: Pick<MoneyFacts, 'ledger' | 'outside'>): {
  ours: number
  theirs: number
} {
  const lines = [...outside.charges, ...outside.refunds].flatMap((one) => one.balance_transaction ?? [])
  return {
    ours: ledger.reduce((sum, { moved }) => sum + moved, 0),
    theirs: lines.reduce((sum, { net }) => sum + net, 0),
  }
}
