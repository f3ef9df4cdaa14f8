import { describe, expect, test } from 'vitest'
import {
  hasLinesInView,
  isProductInView,
  parseStationView,
  readinessOf,
  serializeStationView,
} from '../../src/kitchen/stations.ts'

const grill = { id: 'g', name: 'Grill', productIds: ['steak', 'duo'] }
const sushi = { id: 's', name: 'Sushi', productIds: ['roll', 'duo'] }
const stations = [grill, sushi]
const line = (productId: string) => ({ key: `line of ${productId}`, productId })
const ticket = (products: string[], made: string[] = [], kids = 0) => ({
  lines: products.map(line),
  checkedLines: made.map((productId) => line(productId).key),
  kidsMeals: kids > 0 ? [{ quantity: kids }] : [],
})
const only = (...stationIds: string[]) => ({ kind: 'some' as const, stationIds })

describe('the stored station view', () => {
  test('is parsed as it was serialized', () => {
    for (const view of [{ kind: 'all' }, { kind: 'expediter' }, only('g'), only('g', 's')] as const)
      expect(parseStationView(serializeStationView(view), stations)).toEqual(view)
  })

  test('drops deleted stations, and shows everything when none is left', () => {
    expect(parseStationView('gone,s', stations)).toEqual(only('s'))
    expect(parseStationView('gone', stations)).toEqual({ kind: 'all' })
    expect(parseStationView('expediter', [])).toEqual({ kind: 'all' })
    expect(serializeStationView(only())).toBe(null)
  })
})

describe('products and tickets of a station', () => {
  test('a station shows its own products and those without a station', () => {
    const own = (id: string) => isProductInView(id, only('g'), stations)
    expect(['steak', 'roll', 'duo', 'water'].map(own)).toEqual([true, false, true, true])
    expect(isProductInView('roll', { kind: 'expediter' }, stations)).toBe(true)
  })

  test('a station shows only tickets with lines for it', () => {
    expect(hasLinesInView(ticket(['roll']), only('g'), stations)).toBe(false)
    expect(hasLinesInView(ticket(['roll', 'steak']), only('g'), stations)).toBe(true)
    expect(hasLinesInView(ticket(['roll'], [], 1), only('g'), stations)).toBe(true)
    expect(hasLinesInView(ticket(['roll']), { kind: 'all' }, stations)).toBe(true)
  })
})

describe('readinessOf', () => {
  test('counts the lines per station, shared lines at each, and lines without a station last', () => {
    expect(readinessOf(ticket(['steak', 'duo', 'water'], ['duo']), stations)).toEqual([
      { stationId: 'g', name: 'Grill', made: 1, total: 2 },
      { stationId: 's', name: 'Sushi', made: 1, total: 1 },
      { stationId: null, name: 'Any station', made: 0, total: 1 },
    ])
  })

  test('leaves out stations without lines in the ticket', () => {
    expect(readinessOf(ticket(['roll']), stations).map(({ name }) => name)).toEqual(['Sushi'])
  })
})
