import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AreaFields,
  areaIssues,
  type DeliveryZone,
  decideArea,
  everywhere,
} from '../../src/delivery/delivery-area.ts'
import { isInside, milesBetween } from '../../src/delivery/geo.ts'
import { cents } from '../../src/money/cents.ts'

const center = { lat: 40.7157, lng: -74.3646 }
const zone = (changes: Partial<DeliveryZone> = {}): DeliveryZone => ({
  id: 'z1',
  name: 'Downtown',
  fee: cents(299),
  minimum: null,
  zips: [],
  tenthMiles: 10,
  corners: [],
  ...changes,
})
const near = { lat: 40.7257, lng: -74.3646 }
const far = { lat: 40.7857, lng: -74.3646 }
const square = [
  { lat: 40.7, lng: -74.4 },
  { lat: 40.75, lng: -74.4 },
  { lat: 40.75, lng: -74.3 },
  { lat: 40.7, lng: -74.3 },
]

describe('decideArea', () => {
  test('delivers to any address without zones', () => {
    expect(decideArea(everywhere, { zip: '99501', place: null }, null)).toEqual({
      ok: true,
      zone: null,
      miles: null,
    })
  })

  test('compares the first five digits of a zip code with zip codes and prefixes, in the order of the zones', () => {
    const zones = [
      zone({ zips: ['07901', '07902'] }),
      zone({ id: 'z2', name: 'Outer', zips: ['079'] }),
      zone({ id: 'z3', name: 'Never', zips: ['07903'] }),
    ]
    const area: AreaFields = { mode: 'zips', zones }
    const at = (zip: string) => decideArea(area, { zip, place: null }, null)
    expect(at('07902-1234')).toMatchObject({ ok: true, zone: { id: 'z1' } })
    expect(at('07903')).toMatchObject({ ok: true, zone: { id: 'z2' } })
    expect(at('08101-0790')).toEqual({
      ok: false,
      message: 'The restaurant does not deliver to 08101.',
      miles: null,
    })
  })

  test('finds the smallest ring that contains the place, in any order of the zones', () => {
    const zones = [zone({ id: 'outer', tenthMiles: 30 }), zone({ id: 'inner', tenthMiles: 10 })]
    const at = (place: typeof near | null, from: typeof center | null = center) =>
      decideArea({ mode: 'radius', zones }, { zip: '07901', place }, from)
    expect(at(near)).toMatchObject({ ok: true, zone: { id: 'inner' } })
    expect(at({ lat: 40.745, lng: center.lng })).toMatchObject({ ok: true, zone: { id: 'outer' } })
    expect(at(far)).toMatchObject({
      ok: false,
      message: 'This address is 4.8 miles away. The restaurant delivers up to 3 miles.',
    })
    expect(at(null)).toMatchObject({ ok: false, message: expect.stringMatching(/was not found/) })
    expect(at(near, null)).toMatchObject({ ok: false })
  })

  test('finds the first drawn zone that contains the place', () => {
    const zones = [zone({ id: 'first', corners: square }), zone({ id: 'second', corners: square })]
    const area: AreaFields = { mode: 'drawn', zones }
    expect(decideArea(area, { zip: '', place: near }, center)).toMatchObject({
      ok: true,
      zone: { id: 'first' },
    })
    expect(decideArea(area, { zip: '', place: far }, center)).toMatchObject({
      ok: false,
      message: 'This address is outside the delivery area of the restaurant.',
    })
  })
})

describe('areaIssues', () => {
  test('accepts complete zones of each mode', () => {
    expect(areaIssues(everywhere)).toEqual({})
    expect(areaIssues({ mode: 'zips', zones: [zone({ zips: ['07901', '100'] })] })).toEqual({})
    expect(areaIssues({ mode: 'radius', zones: [zone()] })).toEqual({})
    expect(areaIssues({ mode: 'drawn', zones: [zone({ corners: square })] })).toEqual({})
  })

  test.each<[string, AreaFields['mode'], Partial<DeliveryZone>[], Record<string, string>]>([
    ['no zones', 'zips', [], { zones: 'Add at least one zone, or deliver everywhere.' }],
    ['no name', 'radius', [{ name: ' ' }], { 'zones.0.name': 'Enter a name.' }],
    [
      'the same name and distance twice',
      'radius',
      [{}, { name: 'downtown ' }],
      {
        'zones.1.name': 'Another zone has this name.',
        'zones.1.tenthMiles': 'Another zone ends at this distance.',
      },
    ],
    [
      'amounts',
      'radius',
      [{ fee: cents(-1), minimum: cents(100_001) }],
      {
        'zones.0.fee': 'Enter an amount up to $1,000.',
        'zones.0.minimum': 'Enter an amount up to $1,000.',
      },
    ],
    ['no zip codes', 'zips', [{}], { 'zones.0.zips': 'Enter at least one ZIP code.' }],
    [
      'a wrong zip code',
      'zips',
      [{ zips: ['0790'] }],
      {
        'zones.0.zips': '“0790” is neither a five-digit ZIP code nor its first three digits.',
      },
    ],
    [
      'a zip code in two zones',
      'zips',
      [{ zips: ['07901'] }, { name: 'B', zips: ['07901'] }],
      {
        'zones.1.zips': '07901 is already in “Downtown”.',
      },
    ],
    [
      'a distance',
      'radius',
      [{ tenthMiles: 501 }],
      { 'zones.0.tenthMiles': 'Enter a distance from 0.1 to 50 miles.' },
    ],
    [
      'two corners',
      'drawn',
      [{ corners: square.slice(2) }],
      { 'zones.0.corners': 'Draw at least three corners.' },
    ],
  ])('reports %s', (_, mode, zones, issues) => {
    expect(
      areaIssues({ mode, zones: zones.map((changes, at) => zone({ id: String(at), ...changes })) }),
    ).toEqual(issues)
  })
})

describe('places', () => {
  test('milesBetween is the distance in miles', () => {
    const newYork = { lat: 40.7128, lng: -74.006 }
    const losAngeles = { lat: 34.0522, lng: -118.2437 }
    expect(milesBetween(newYork, losAngeles)).toBeCloseTo(2446, -1)
    expect(milesBetween(newYork, newYork)).toBe(0)
  })

  test('a place is inside a convex outline if and only if it is on the same side of all of its edges', () => {
    const coordinate = fc.double({ min: -0.1, max: 0.1, noNaN: true })
    const corners = [
      { lat: -0.05, lng: -0.08 },
      { lat: 0.06, lng: -0.03 },
      { lat: 0.04, lng: 0.07 },
      { lat: -0.03, lng: 0.05 },
    ]
    fc.assert(
      fc.property(coordinate, coordinate, (lat, lng) => {
        const sides = corners.map((corner, index) => {
          const next = corners[(index + 1) % corners.length]!
          return (next.lng - corner.lng) * (lat - corner.lat) - (next.lat - corner.lat) * (lng - corner.lng)
        })
        fc.pre(sides.every((side) => Math.abs(side) > 1e-9))
        const expected = sides.every((side) => side > 0) || sides.every((side) => side < 0)
        expect(isInside({ lat, lng }, corners)).toBe(expected)
        expect(isInside({ lat, lng }, corners.toReversed())).toBe(expected)
      }),
    )
  })
})
