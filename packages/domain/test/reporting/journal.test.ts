import { expect, test } from 'vitest'
import { cents } from '../../src/money/cents.ts'
import { journalOf } from '../../src/reporting/journal.ts'
import { noSales, type Sales } from '../../src/reporting/sales.ts'

const day: Sales = {
  ...noSales,
  revenue: cents(48_250),
  food: cents(45_000),
  discounts: cents(2_000),
  deliveryFees: cents(1_197),
  processingFees: cents(1_003),
  tax: cents(3_550),
  tips: cents(4_000),
  giftCardPayments: cents(700),
  giftCardsIssued: cents(500),
  platformFees: cents(1_800),
  cardFees: cents(1_900),
  disputed: cents(2_300),
  net: cents(46_250),
}
/** Nothing but a refund of food, tax and its platform fee. */
const refunds: Sales = {
  ...noSales,
  revenue: cents(-1_085),
  food: cents(-1_000),
  tax: cents(-85),
  platformFees: cents(-50),
  net: cents(-1_035),
}

test('debits equal credits, even on a day of refunds', () => {
  for (const sales of [day, refunds, { ...day, giftCardsSold: cents(7_500) }]) {
    const lines = journalOf(sales)
    expect(lines.length).toBeGreaterThan(2)
    const sum = (side: 'debit' | 'credit') => lines.reduce((total, line) => total + line[side], 0)
    expect(sum('debit')).toBe(sum('credit'))
    for (const { debit, credit } of lines) expect(Math.min(debit, credit)).toBe(0)
  }
})

test('tax and tips are owed, not earned, and a day without movements has no entry', () => {
  const credit = (account: string) => journalOf(day).find((line) => line.account === account)?.credit
  expect([credit('Sales tax payable'), credit('Tips payable')]).toEqual([3_550, 4_000])
  expect(journalOf(noSales)).toEqual([])
  const sold = journalOf({ ...noSales, giftCardsSold: cents(7_500) })
  expect(sold.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
    ['Card payments clearing', 7_500, 0],
    ['Gift card liability', 0, 7_500],
  ])
})
