import type { RevenueReport } from '@comanda/contract/revenue'
import { cents } from '@comanda/domain/money/cents'
import { netPlatformRevenue, noSales } from '@comanda/domain/reporting/sales'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BreakdownTable } from '../../src/experiences/back-office/finance/breakdown-table.tsx'
import { RevenueCards } from '../../src/experiences/back-office/finance/revenue-cards.tsx'
import { platformWords, wordsOf } from './as-staff.tsx'

const sales = {
  ...noSales,
  revenue: cents(100_000),
  platformFees: cents(2800),
  cardFees: cents(3200),
  estimatedCardFees: cents(1200),
}

const weekly: RevenueReport = {
  period: { first: '2026-11-14', last: '2026-11-20' },
  previous: { first: '2026-11-07', last: '2026-11-13' },
  zone: 'America/New_York',
  sales,
  before: { orders: 1, revenue: cents(80_000) },
  netPlatform: netPlatformRevenue(sales),
  restaurants: [],
  restaurantCount: 0,
  pageSize: 25,
  page: 1,
  authorized: { count: 0, amount: cents(0) },
  disputes: { count: 0, amount: cents(0), open: [] },
}

const cards = (change: Partial<RevenueReport> = {}) =>
  wordsOf(renderToStaticMarkup(<RevenueCards report={{ ...weekly, ...change }} />))

test('the platform sees revenue with its growth, both fees, and what is left for the platform', () => {
  expect(cards()).toBe(
    'Total Revenue $1,000.00 +25% vs Nov 7 – 13 Platform Fees $28.00 2.8% of revenue ' +
      'Card Processing Fees $32.00 Est. for $12.00 of it ' +
      'Net Platform Revenue $28.00 Revenue after platform fees: $972.00',
  )
})

test('card fees that the platform pays reduce what is left for it', () => {
  const borne = { ...sales, platformCardFees: cents(300) }
  const shown = cards({ sales: borne, netPlatform: netPlatformRevenue(borne) })
  expect(shown).toContain('platform pays $3.00 more')
  expect(shown).toContain('Net Platform Revenue $25.00')
})

test('a restaurant sees what is left for the restaurant: revenue less both fees', () => {
  expect(cards({ netPlatform: null })).toContain('Net to Restaurant $940.00')
})

test('card fees that the platform pays do not read as no card payments at a restaurant', () => {
  const borne = { ...sales, cardFees: cents(0), estimatedCardFees: cents(0) }
  expect(cards({ sales: borne, netPlatform: null })).toContain('$0.00 Paid by the platform')
  const atCounter = { ...borne, counterPayments: borne.revenue }
  expect(cards({ sales: atCounter, netPlatform: null })).toContain('$0.00 No card payments')
})

test('a period after one without revenue is new, and without revenue there is no share', () => {
  const before = { orders: 0, revenue: cents(0) }
  expect(cards({ before })).toContain('$1,000.00 New vs ')
  expect(cards({ before, sales: noSales })).toContain('$0.00 0% vs ')
  expect(cards({ sales: noSales })).toContain('No revenue yet')
})

test('the breakdown deducts both fees from the revenue of each restaurant, and ends with the total', () => {
  const report = {
    ...weekly,
    sales: { ...sales, orders: 12 },
    restaurants: [{ ...sales, orders: 12, restaurant: { id: 'r1', name: 'Corner' } }],
    restaurantCount: 1,
  }
  const shown = platformWords(
    <BreakdownTable
      report={report}
      failure={null}
      sort={{ column: 'revenue', descending: true }}
      onSort={() => {}}
      onPage={() => {}}
    />,
  )
  expect(shown).toMatch(
    /Restaurant Orders Gross Revenue Platform Fee Processing Fee Net to Restaurant Tips Net with tips /,
  )
  const amounts = 'Orders 12 $1,000.00 Platform Fee −$28.00 Processing Fee −$32.00 Net to Restaurant $940.00'
  expect(shown).toContain(`Corner ${amounts}`)
  expect(shown).toContain(`Total ${amounts}`)
})
