import type { Tally } from '../../tally.ts'
import type { MoneyFacts } from '../facts.ts'

/**
 * No gift card is overdrawn, and the ledger has what is on the cards, reserved by orders and being refunded to purchasers, to the
 * cent.
 */
export function checkGiftCards({ giftCards, giftCardLiability, orders }: MoneyFacts, tally: Tally): void {
  for (const { id, balance, written } of giftCards) {
    const about = `${id}: ${balance}, entries ${written}`
    tally.expect('the balance of a gift card is the sum of its entries', balance === written, about)
    tally.expect('no gift card is overdrawn', balance >= 0, about)
  }
  const reserved = orders
    .filter(({ payment_status: status, released_at: released }) =>
      status === 'pending' ? released === null : status === 'authorized',
    )
    .reduce((sum, order) => sum + order.grand_total - order.card_amount, 0)
  const left = giftCards.reduce((sum, { balance }) => sum + balance, 0)
  const returning = giftCards.reduce((sum, card) => sum + card.returning, 0)
  tally.expect(
    'the gift cards in the ledger are what is left on them',
    giftCardLiability === left + reserved + returning,
    `${giftCardLiability} in the ledger, ${left} left, ${reserved} reserved and ${returning} being refunded`,
  )
}
