import { expect, test } from 'vitest'
import { CartAnalysis } from '../../../src/experiences/back-office/analytics/cart-analysis.tsx'
import { listQuery } from '../../../src/experiences/back-office/carts/queries.ts'
import { platformWords } from '../as-staff.tsx'

const cart = {
  restaurant: { id: 'r1', name: 'Bella Napoli' },
  id: 'c1',
  session: '1b2c3d4e',
  status: 'active',
  value: 1200,
  itemCount: 1,
  items: [],
  lastActivity: Date.parse('2026-11-20T17:00:00Z'),
  block: null,
}

test('the carts of several restaurants state whose days they have, those of one do not', () => {
  const shown = (of: { restaurantId?: string }) =>
    platformWords(<CartAnalysis range="7d" {...of} />, [
      [listQuery({ days: 7, ...of }, null, null).queryKey, { carts: [cart], next: null }],
    ])
  expect(shown({})).toContain('The period of carts begins in New York time.')
  expect(shown({ restaurantId: 'r1' })).not.toContain('New York')
})

test('the link to all carts keeps the restaurant', () => {
  const { queryKey } = listQuery({ days: 7, restaurantId: 'r1' }, null, null)
  const carts = [queryKey, { carts: [], next: null }] as const
  expect(platformWords(<CartAnalysis range="7d" restaurantId="r1" />, [carts])).toContain(
    '[/admin/carts?restaurant=r1] All carts',
  )
})
