import type { Tally } from '../../tally.ts'
import type { MoneyFacts, StoredSale } from '../facts.ts'
import type { Sale } from '../sales.ts'

/** What the checks of sold gift cards compare. */
type SalesFacts = Pick<MoneyFacts, 'sales' | 'ledger' | 'external' | 'mails'>

/** Every charge for a gift card made one gift card, its ledger entries and its emails; its refund happens once, unused. */
export function checkSales(sales: Sale[], facts: SalesFacts, tally: Tally): void {
  const stored = new Map(facts.sales.map((sale) => [sale.id, sale]))
  for (const { giftCardId, ended, refund, problem } of sales) {
    const found = stored.get(giftCardId)
    const about = `${giftCardId}: ${ended}, ${problem}, stored ${found?.state}, refund ${refund} ${found?.refund_state}`
    tally.expect('every purchase of a gift card completes', problem === null, about)
    if (ended === 'paid' || ended === 'unknown')
      tally.expect('a paid purchase has a gift card', found?.state === 'paid' && found.has_card, about)
    if (ended === 'not-paid') tally.expect('an unpaid purchase expires', found?.state === 'expired', about)
    tally.expect(
      'an accepted refund of a gift card succeeds, and no other one',
      (refund === 'accepted') === (found?.refund_state === 'succeeded'),
      about,
    )
  }
  for (const sale of facts.sales) checkMoney(sale, facts, tally)
}

function checkMoney(sale: StoredSale, { ledger, external, mails }: SalesFacts, tally: Tally): void {
  const intent = external.intents.find(({ id }) => id === sale.payment_intent_id)
  const isPaid = sale.state === 'paid'
  const about = `${sale.id}: ${sale.state}, payment ${intent?.id} ${intent?.status}`
  tally.expect('a gift card is paid if its payment is', isPaid === (intent?.status === 'succeeded'), about)
  const amountsOf = (kind: string) =>
    ledger.filter((row) => row.gift_card_id === sale.id && row.kind === kind).map(({ moved }) => moved)
  tally.expect(
    'the sale of a gift card has one ledger entry',
    amountsOf('charge').join() === (isPaid ? String(sale.amount) : ''),
    `${about}: ${amountsOf('charge').join()} of ${sale.amount}`,
  )
  if (!isPaid) return
  tally.expect('a gift card is charged once', intent?.amount_received === sale.amount, about)
  const returned = external.refunds
    .filter((refund) => refund.payment_intent === intent?.id && refund.status === 'succeeded')
    .map(({ amount }) => amount)
  const isReturned = sale.refund_state === 'succeeded'
  const expected = isReturned ? String(sale.amount) : ''
  const refunds = `${about}: provider ${returned.join()}, ledger ${amountsOf('refund').join()}, stored ${sale.refunded_amount}`
  tally.expect('a gift card is refunded once, in full', returned.join() === expected, refunds)
  tally.expect(
    'the refund of a gift card is in the ledger',
    amountsOf('refund').join() === (isReturned ? String(-sale.amount) : '') &&
      sale.refunded_amount === (isReturned ? sale.amount : 0),
    refunds,
  )
  tally.expect('no refunded gift card was spent', !isReturned || sale.spent === 0, `${about}: ${sale.spent}`)
  for (const key of [`gift-card-receipt:${sale.id}`, `gift-card:${sale.id}`])
    tally.expect(
      'a gift card and its receipt are emailed',
      mails.filter(({ id }) => id === key).length === 1,
      key,
    )
}
