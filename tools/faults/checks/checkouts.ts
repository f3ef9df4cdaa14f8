import type { Outcome } from '../customer.ts'
import type { Facts } from '../facts.ts'
import type { Tally } from '../tally.ts'

/** The stored orders match what each customer was shown. */
export function checkCheckouts(outcomes: Outcome[], { orders }: Facts, tally: Tally): void {
  for (const { checkout, ended, problem, orderIds } of outcomes) {
    const mine = orders.filter((order) => order.checkout_key === checkout.checkoutKey)
    const about = `checkout ${checkout.number} (${checkout.checkoutKey}): ${ended}${problem ? `, ${problem}` : ''}`
    tally.expect('every checkout completes', ended !== 'failed', about)
    tally.expect('no checkout has more than one order', mine.length <= 1 && orderIds.size <= 1, about)
    const byPerson = orders.filter((order) => order.customer_email === checkout.email)
    tally.expect('no customer has more than one order', byPerson.length <= 1, about)
    const isPaid = mine[0]?.payment_status === 'succeeded'
    if (ended === 'paid' || ended === 'unknown') {
      tally.expect(
        'every customer who paid has a paid order',
        isPaid && orderIds.has(mine[0]?.id ?? ''),
        about,
      )
    }
    if (ended === 'not-paid') {
      const released = mine[0]?.released_at !== null
      tally.expect('an unpaid order expires and is never marked paid', !isPaid && released, about)
    }
  }
}
