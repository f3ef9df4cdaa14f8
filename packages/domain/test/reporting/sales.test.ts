import { expect, test } from 'vitest'
import { cents } from '../../src/money/cents.ts'
import { addSales, averageOrder, netPlatformRevenue, noSales } from '../../src/reporting/sales.ts'

const sold = {
  ...noSales,
  orders: 3,
  revenue: cents(1000),
  platformFees: cents(90),
  platformCardFees: cents(30),
}

test('sales add up per figure', () => {
  expect(addSales(sold, noSales, sold)).toMatchObject({ orders: 6, revenue: 2000, tips: 0 })
  expect(addSales()).toEqual(noSales)
})

test('the average order is rounded to a cent, and 0 without orders', () => {
  expect(averageOrder(sold)).toBe(333)
  expect(averageOrder(noSales)).toBe(0)
})

test('the platform earns its fees less the card fees that it bears', () => {
  expect(netPlatformRevenue(sold)).toBe(60)
})
