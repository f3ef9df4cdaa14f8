import type { Tally } from '../../tally.ts'
import type { MoneyFacts } from '../facts.ts'

/** The ledger matches the provider, per entry and in total, to the cent. */
export function checkLedger({ ledger, external }: MoneyFacts, tally: Tally): void {
  const fees = Map.groupBy(
    ledger.filter(({ kind }) => kind === 'card_fee'),
    ({ provider_ref }) => provider_ref,
  )
  for (const charge of external.charges) {
    if (!charge.balance_transaction) continue
    const booked = fees.get(charge.payment_intent) ?? []
    const about = `${charge.payment_intent}: fee ${charge.balance_transaction.fee}, booked ${booked.map(({ moved }) => moved).join(', ')}`
    const matches = booked.length === 1 && booked[0]?.moved === -charge.balance_transaction.fee
    tally.expect('the card fee of a charge is in the ledger', matches, about)
  }
  const { ours, theirs } = balances({ ledger, external })
  tally.expect(
    'the ledger balance equals the balance at the provider',
    ours === theirs,
    `${ours} and ${theirs} cents`,
  )
}

/** In cents: all charges and refunds minus the provider's fees. */
export function balances({ ledger, external }: Pick<MoneyFacts, 'ledger' | 'external'>): {
  ours: number
  theirs: number
} {
  const lines = [...external.charges, ...external.refunds].flatMap((one) => one.balance_transaction ?? [])
  return {
    ours: ledger.reduce((sum, { moved }) => sum + moved, 0),
    theirs: lines.reduce((sum, { net }) => sum + net, 0),
  }
}
