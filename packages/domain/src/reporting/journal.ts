import { type Cents, cents, zeroCents } from '../money/cents.ts'
import type { Sales } from './sales.ts'

/** A line of a journal entry. One of the two amounts is 0. */
export interface JournalLine {
  account: string
  debit: Cents
  credit: Cents
}

/**
 * The journal entry of a day's sales, for bookkeeping. Debits equal credits. "Card payments clearing" is the amount
 * that the payment provider or the platform owes the restaurant; a payout to the bank is recorded against it. Lines of 0 are left
 * out.
 */
export function journalOf(sales: Sales): JournalLine[] {
  const { giftCardPayments, giftCardsIssued, giftCardsSold, counterPayments, net } = sales
  const debits: [string, Cents][] = [
    [
      'Card payments clearing',
      cents(net - giftCardPayments - counterPayments + giftCardsIssued + giftCardsSold),
    ],
    ['Cash and own card terminal', counterPayments],
    ['Gift card liability', cents(giftCardPayments - giftCardsIssued - giftCardsSold)],
    ['Gift cards given away', giftCardsIssued],
    ['Discounts', sales.discounts],
    ['Platform fees', sales.platformFees],
    ['Card processing fees', sales.cardFees],
    ['Chargebacks', sales.disputed],
  ]
  const credits: [string, Cents][] = [
    ['Food and drink sales', sales.food],
    ['Delivery fees', sales.deliveryFees],
    ['Processing fees charged', sales.processingFees],
    ['Sales tax payable', sales.tax],
    ['Tips payable', sales.tips],
  ]
  return [
    ...debits.map(([account, amount]) => lineOf(account, amount)),
    ...credits.map(([account, amount]) => lineOf(account, cents(-amount))),
  ].filter(({ debit, credit }) => debit !== 0 || credit !== 0)
}

/** Positive amounts are debits. A refund on a day without sales makes credits debits. */
function lineOf(account: string, amount: Cents): JournalLine {
  return amount >= 0
    ? { account, debit: amount, credit: zeroCents }
    : { account, debit: zeroCents, credit: cents(-amount) }
}
