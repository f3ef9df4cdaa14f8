import type { CartDetails, CartSummary } from '@comanda/contract/carts'
import type { VisitReport } from '@comanda/contract/visit-reports'
import { cents } from '@comanda/domain/money/cents'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LiveVisitors } from '../../src/experiences/back-office/analytics/live-visitors.tsx'
import { OverviewCards } from '../../src/experiences/back-office/analytics/overview-cards.tsx'
import { liveQuery, sourceQuery } from '../../src/experiences/back-office/analytics/queries.ts'
import { SourceDialog } from '../../src/experiences/back-office/analytics/source-dialog.tsx'
import { CartCards } from '../../src/experiences/back-office/carts/cart-cards.tsx'
import { CartItems } from '../../src/experiences/back-office/carts/cart-items.tsx'
import { CartStatusBadge } from '../../src/experiences/back-office/carts/cart-status.tsx'
import { platformWords, wordsOf } from './as-staff.tsx'

const none = {
  visits: 0,
  pageViews: 0,
  viewed: 0,
  added: 0,
  started: 0,
  completed: 0,
  orders: 0,
  revenue: cents(0),
  seconds: 0,
}
const noVisits: VisitReport = {
  period: { zone: 'America/New_York', days: { first: '2026-11-14', last: '2026-11-20' }, start: 0, end: 1 },
  sums: none,
  before: none,
  funnel: [],
  points: [],
  sources: [],
  sourceCount: 0,
  devices: [],
  pages: [],
}
const shown = (element: React.ReactElement) => wordsOf(renderToStaticMarkup(element))

const overview = (sums: Partial<VisitReport['sums']>) =>
  shown(<OverviewCards report={{ ...noVisits, sums: { ...none, ...sums } }} range="7d" />)

test('visitors, page views, conversion and duration are those that were measured', () => {
  expect(overview({ visits: 40, pageViews: 1200, completed: 3, seconds: 40 * 95 })).toBe(
    'Total Visitors 40 New vs previous 7 days Page Views 1,200 New vs previous 7 days ' +
      'Conversion Rate 7.5% Visitor conversion Avg Session 1 min 35 s No visits before',
  )
})

test('without visits nothing is estimated', () => {
  expect(overview({})).toBe(
    'Total Visitors 0 0% vs previous 7 days Page Views 0 0% vs previous 7 days ' +
      'Conversion Rate Not enough data Visitor conversion Avg Session Not enough data No visits before',
  )
})

test('a list without live visitors states that', () => {
  const live = platformWords(<LiveVisitors restaurantId={undefined} onOpen={() => {}} />, [
    [liveQuery(undefined).queryKey, { count: 0, visits: [] }],
  ])
  expect(live).toBe('Live Visitors No active visitors right now')
})

test('a traffic source is assessed by its engagement, its conversion and its value per visitor', () => {
  const filter = { range: '7d' as const, source: 'google.com' }
  const sums = { ...none, visits: 100, viewed: 61, completed: 6, orders: 6, revenue: cents(60_000) }
  const end = Date.parse('2026-11-21T05:00:00Z')
  const days = { first: '2026-11-14', last: '2026-11-20' }
  const period = { zone: 'America/New_York', days, start: end - 7 * 86_400_000, end }
  const dialog = platformWords(
    <SourceDialog filter={{ range: '7d' }} source="google.com" onClose={() => {}} />,
    [[sourceQuery(filter).queryKey, { period, sums, points: [] }]],
  )
  expect(dialog).toContain('Traffic Source Details google.com, ')
  expect(dialog).toMatch(
    /Traffic Quality Assessment Engagement 39\.0% leave without viewing a product .*High Conversion 6\.0% of visitors buy .*Excellent Value per visitor \$6\.00 .*Medium/,
  )
})

test('lost revenue is that of abandoned carts with items, and without any there is no average', () => {
  const cards = (lost: CartSummary['lost']) =>
    shown(<CartCards summary={{ total: 120, completed: 30, abandoned: 50, lost } as CartSummary} />)
  expect(cards({ count: 40, value: cents(100_020) })).toBe(
    'Total Carts 120 30 ordered Abandoned Carts 50 Left for 30 min, or emptied ' +
      'Lost Revenue $1,000.20 40 abandoned with items Avg Abandoned Value $25.01 Carts with items only',
  )
  expect(cards({ count: 0, value: cents(0) })).toContain('Avg Abandoned Value – Carts')
})

test('a cart lists its items with their options, or that it has none', () => {
  const line = { key: 'l1', name: 'Onion Rings', quantity: 2, options: ['Large'], picture: null }
  const lines = [{ ...line, unitPrice: cents(450), total: cents(900) }] as CartDetails['lines']
  expect(shown(<CartItems lines={lines} />)).toContain('Onion Rings 2 × $4.50 Large $9.00')
  expect(shown(<CartItems lines={[]} />)).toBe('No items found in this cart session')
})

test('each status of a cart has its name', () => {
  const statuses = ['active', 'abandoned', 'checkout_started', 'checkout_completed', 'expired'] as const
  expect(statuses.map((status) => shown(<CartStatusBadge status={status} />))).toEqual([
    'Active',
    'Abandoned',
    'Started Checkout',
    'Completed',
    'Expired',
  ])
})
