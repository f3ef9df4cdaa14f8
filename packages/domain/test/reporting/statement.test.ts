import { expect, test } from 'vitest'
import { cents } from '../../src/money/cents.ts'
import { noSales, type Sales } from '../../src/reporting/sales.ts'
import {
  daysOfMonth,
  documentNumber,
  monthName,
  nextMonth,
  previousMonth,
  statementSections,
} from '../../src/reporting/statement.ts'

const sales: Sales = {
  ...noSales,
  orders: 12,
  refundCount: 2,
  gross: cents(50_000),
  refunds: cents(1_250),
  giftCardsIssued: cents(500),
  revenue: cents(48_250),
  food: cents(45_000),
  discounts: cents(2_000),
  deliveryFees: cents(1_197),
  processingFees: cents(1_003),
  tax: cents(3_550),
  tips: cents(4_000),
  giftCardPayments: cents(700),
  platformFees: cents(1_800),
  cardFees: cents(1_900),
  disputed: cents(2_300),
  net: cents(46_250),
}

test('the lines of every section add up to its total', () => {
  for (const one of [sales, noSales, { ...sales, giftCardsSold: cents(7_500) }])
    for (const { title, lines, total } of statementSections(one))
      expect([title, lines.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([title, total.amount])
})

test('deductions are negative, and gift cards appear only when some were issued', () => {
  const [first] = statementSections(sales)
  expect(first?.lines.map(({ label, amount }) => [label, amount])).toEqual([
    ['Paid by customers, without tips', 50_000],
    ['Refunds (2)', -1_250],
    ['Gift cards issued without payment', -500],
  ])
  expect(statementSections(noSales)[0]?.lines).toHaveLength(2)
})

test('sold gift cards are collected without being revenue', () => {
  const sections = statementSections({ ...sales, giftCardsSold: cents(7_500) })
  expect(sections.slice(0, -1)).toEqual(statementSections(sales))
  expect(sections.at(-1)?.total).toEqual({
    label: 'Collected, less fees',
    amount: 46_250 + 7_500 - 700 + 500,
  })
})

test('months follow each other over years and have all their days', () => {
  expect([nextMonth('2026-12-01'), previousMonth('2026-01-01')]).toEqual(['2027-01-01', '2025-12-01'])
  expect(daysOfMonth('2028-02-01')).toEqual({ first: '2028-02-01', last: '2028-02-29' })
  expect(monthName('2026-11-01')).toBe('November 2026')
  expect(documentNumber('invoice', '0f31c8aa-0000-4000-8000-000000000000', 3)).toBe('FI-0F31C8-3')
})
