import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOfToday, limitToStock, portionsOf } from '../../src/menu/stock.ts'
import { cartChangeText } from '../../src/ordering/check-cart.ts'

const line = (productId: string, quantity: number, key = `${productId}${quantity}`) => ({
  key,
  productId,
  quantity,
  selections: [],
  specialInstructions: '',
})

test('a dish ordered beyond its stock is removed with all its lines, and the change states how many are left', () => {
  const lines = [line('soup', 2), line('soup', 1), line('beer', 4)]
  const limited = limitToStock(lines, new Map([['soup', 2]]), () => 'Soup')
  expect(limited.lines).toEqual([line('beer', 4)])
  expect(limited.changes.map(cartChangeText)).toEqual([
    'Only 2 portions of Soup are left.',
    'Only 2 portions of Soup are left.',
  ])
  const one = limitToStock(lines, new Map([['soup', 1]]), () => 'Soup')
  expect(one.changes.map(cartChangeText)[0]).toBe('Only 1 portion of Soup is left.')
  const none = limitToStock(lines, new Map([['soup', 0]]), () => 'Soup')
  expect(none.changes.map(cartChangeText)[0]).toBe('Soup is sold out.')
})

test('the remaining lines never exceed the stock, and every line is either stored or reported', () => {
  const cart = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 99 })), {
    maxLength: 20,
  })
  const stock = fc.dictionary(fc.constantFrom('a', 'b'), fc.nat({ max: 200 }))
  fc.assert(
    fc.property(cart, stock, (requested, counts) => {
      const lines = requested.map(([id, quantity], index) => line(id, quantity, String(index)))
      const left = new Map(Object.entries(counts))
      const { lines: remaining, changes } = limitToStock(lines, left, (id) => id)
      for (const [id, portions] of portionsOf(remaining))
        expect(portions).toBeLessThanOrEqual(left.get(id) ?? Number.POSITIVE_INFINITY)
      expect([...remaining, ...changes].map(({ key }) => key).toSorted()).toEqual(
        lines.map(({ key }) => key).toSorted(),
      )
    }),
  )
})

test('"sold out today" ends at the next local midnight, even on days of 23 and 25 hours', () => {
  const end = (now: string) => new Date(endOfToday(Date.parse(now), 'America/New_York')).toISOString()
  expect(end('2026-11-20T17:00:00Z')).toBe('2026-11-21T05:00:00.000Z')
  expect(end('2026-03-08T05:00:00Z')).toBe('2026-03-09T04:00:00.000Z')
  expect(end('2026-11-01T04:00:00Z')).toBe('2026-11-02T05:00:00.000Z')
})
