import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  endOfToday,
  limitToStock,
  movedSoldOutEnd,
  portionsOf,
  soldOutEnd,
  soldOutIssue,
  soldOutTerm,
} from '../../src/menu/stock.ts'
import { cartChangeText } from '../../src/ordering/cart-change-text.ts'
import { week } from '../samples.ts'

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

const timezone = 'America/New_York'
/** When "sold out today" ends in a restaurant that is open at the same times every day. */
const endIn =
  (times: Parameters<typeof week>[0], exceptions?: Parameters<typeof week>[1]) => (now: string) => {
    const calendar = { hours: week(times, exceptions), specialDays: [] }
    return new Date(endOfToday(Date.parse(now), { timezone, calendar })).toISOString()
  }

test('"sold out today" ends at the next local midnight, even on days of 23 and 25 hours', () => {
  const end = endIn(['11:00', '22:00'])
  expect(end('2026-11-20T17:00:00Z')).toBe('2026-11-21T05:00:00.000Z')
  expect(end('2026-03-08T05:00:00Z')).toBe('2026-03-09T04:00:00.000Z')
  expect(end('2026-11-01T04:00:00Z')).toBe('2026-11-02T05:00:00.000Z')
})

test('"sold out today" ends when the service closes that lasts past midnight', () => {
  const end = endIn(['18:00', '02:00'])
  const close = '2026-11-21T07:00:00.000Z'
  for (const now of ['2026-11-20T20:00:00Z', '2026-11-21T02:30:00Z', '2026-11-21T05:30:00Z'])
    expect(end(now)).toBe(close)
  expect(end(close)).toBe('2026-11-22T07:00:00.000Z')
  expect(endIn(['18:00', '02:00'], { saturday: null })('2026-11-21T17:00:00Z')).toBe(
    '2026-11-22T05:00:00.000Z',
  )
})

test('"sold out until tomorrow" never ends before "sold out today"', () => {
  const endOn =
    (times: Parameters<typeof week>[0]) =>
    (backOn: string, now = '2026-11-21T02:30:00Z') => {
      const opening = { timezone, calendar: { hours: week(times), specialDays: [] } }
      const change = { soldOut: 'until_date', backOn } as const
      const end = soldOutEnd(change, Date.parse(now), opening)
      return soldOutIssue(change, Date.parse(now), opening) ?? new Date(end ?? 0).toISOString()
    }
  const overnight = endOn(['18:00', '02:00'])
  expect(overnight('2026-11-21')).toBe('2026-11-21T07:00:00.000Z')
  expect(overnight('2026-11-24')).toBe('2026-11-24T07:00:00.000Z')
  expect(overnight('2026-11-22', '2026-11-21T05:30:00Z')).toBe('2026-11-22T07:00:00.000Z')
  expect(overnight('2026-11-21', '2026-11-21T05:30:00Z')).toBe('Choose a day after today.')
  expect(endOn(['11:00', '22:00'])('2026-11-21')).toBe('2026-11-21T05:00:00.000Z')
  expect(endOn(['00:00', '24:00'])('2026-11-21')).toBe('2026-11-21T05:00:00.000Z')
})

test('"sold out today" ends at midnight in a restaurant that is open around the clock', () => {
  for (const end of [endIn(['00:00', '24:00']), endIn(['06:00', '06:00'])])
    expect(end('2026-11-21T02:30:00Z')).toBe('2026-11-21T05:00:00.000Z')
})

const noon = Date.parse('2026-11-20T17:00:00Z')

test('a mark stays one of its day when the hours change', () => {
  const moved = (times: Parameters<typeof week>[0], end: string) => {
    const calendar = { hours: week(times), specialDays: [] }
    return new Date(movedSoldOutEnd(Date.parse(end), noon, timezone, { timezone, calendar })).toISOString()
  }
  const [midnight, close] = ['2026-11-21T05:00:00.000Z', '2026-11-21T07:00:00.000Z']
  for (const end of [midnight, close]) {
    expect(moved(['18:00', '02:00'], end)).toBe(close)
    expect(moved(['11:00', '22:00'], end)).toBe(midnight)
    expect(moved(['00:00', '24:00'], end)).toBe(midnight)
    expect(moved(['18:00', '03:30'], end)).toBe('2026-11-21T08:30:00.000Z')
  }
})

test('a mark stays one of its day in another time zone, and of today if that day is over there', () => {
  const calendar = { hours: week(['11:00', '22:00']), specialDays: [] }
  const moved = (timezone: string) =>
    new Date(
      movedSoldOutEnd(Date.parse('2026-11-21T05:00:00Z'), noon, 'America/New_York', { timezone, calendar }),
    )
  expect(moved('America/Los_Angeles')).toEqual(new Date('2026-11-21T08:00:00Z'))
  expect(moved('Europe/Berlin')).toEqual(new Date('2026-11-20T23:00:00Z'))
  expect(moved('Pacific/Kiritimati')).toEqual(new Date('2026-11-21T10:00:00Z'))
})

test('a mark that ends after midnight, at the close of the service, is one of today', () => {
  const until = Date.parse('2026-11-21T07:00:00Z')
  const term = (now: string) => soldOutTerm({ isSoldOut: true, until }, Date.parse(now), timezone)
  expect(['2026-11-21T02:30:00Z', '2026-11-21T05:30:00Z'].map(term)).toEqual(['today', 'today'])
  expect(term('2026-11-20T04:30:00Z')).toBe('until_date')
})
