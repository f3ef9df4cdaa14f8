import { cents } from '@comanda/domain/money/cents'
import { expect, test } from 'vitest'
import { CartAnalysis } from '../../../src/experiences/back-office/analytics/cart-analysis.tsx'
import { type CartFilters, listQuery } from '../../../src/experiences/back-office/carts/queries.ts'
import { platformWords } from '../as-staff.tsx'

const cart = {
  id: 'c1',
  session: '1ce931ae',
  restaurant: { id: 'r1', name: 'Bella Napoli' },
  status: 'active',
  items: 3,
  value: cents(4800),
}

test.each<[Parameters<typeof CartAnalysis>[0]['range'], CartFilters]>([
  ['24h', { lastHours: 24 }],
  ['7d', { days: 7 }],
])('a range of %s has the carts of the same period as the visits', (range, filter) => {
  const list = [listQuery(filter, null, null).queryKey, { carts: [cart], next: null }] as const
  expect(platformWords(<CartAnalysis range={range} />, [list])).toContain(
    '1ce931ae 3 items · Bella Napoli Active $48.00',
  )
})
