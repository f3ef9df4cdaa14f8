import type { StockedOption, StockedProduct } from '@comanda/contract/menus'
import { describe, expect, test } from 'vitest'
import { compare } from '../../src/experiences/back-office/forms/draft.ts'
import {
  draftOf,
  issuesOf,
  moved,
  stationsInput,
  texts,
  withDishes,
} from '../../src/experiences/back-office/kitchen-setup/stations/stations-draft.ts'
import { formatBusy } from '../../src/experiences/kitchen/busy/format-busy.ts'
import { kitchenPath, readKitchenPath } from '../../src/experiences/kitchen/kitchen-path.ts'
import {
  findDishes,
  findOptions,
  optionLabel,
  soldOutIds,
  stockLabel,
} from '../../src/experiences/kitchen/sold-out/sold-out-labels.ts'

const zone = 'America/New_York'
const now = Date.parse('2026-11-20T23:30:00Z')
const id = '5f0c8a52-6f1e-4a55-9d29-5f6f7a1c2b3d'

describe('the path of a kitchen', () => {
  test.each([
    ['/', null, 'board'],
    ['/ready', null, 'ready'],
    ['/load', null, 'load'],
    ['/kitchen', null, 'board'],
    ['/kitchen/ready', null, 'ready'],
    ['/kitchen/load', null, 'load'],
    [`/kitchen/${id}`, id, 'board'],
    [`/kitchen/${id.toUpperCase()}/`, id, 'board'],
    [`/kitchen/${id}/ready`, id, 'ready'],
    [`/kitchen/${id}/load/`, id, 'load'],
  ])('%s', (path, restaurantId, screen) => expect(readKitchenPath(path)).toEqual({ restaurantId, screen }))

  test.each(['/', '/kitchen', `/kitchen/${id}`])('leads from %s to the other screens and back', (path) => {
    for (const screen of ['ready', 'load'] as const) {
      const other = kitchenPath(path, screen)
      expect(readKitchenPath(other)).toEqual({ ...readKitchenPath(path), screen })
      expect(kitchenPath(other, 'board')).toBe(path)
      expect(kitchenPath(other, screen)).toBe(other)
    }
    expect(kitchenPath(kitchenPath(path, 'ready'), 'load')).toBe(kitchenPath(path, 'load'))
  })
})

describe('busy mode', () => {
  const at = Date.parse('2026-11-20T17:00:00Z')
  test('shows the added minutes and the time left', () => {
    const busy = { minutes: 10, until: at + 23.2 * 60_000 }
    expect(formatBusy({ busy }, at)).toBe('+10 min, 24 min left')
    expect(formatBusy({ busy }, busy.until)).toBe(null)
    expect(formatBusy({ busy: null }, at)).toBe(null)
  })
})

describe('dishes that can be sold out', () => {
  const dish = (name: string, fields: Partial<StockedProduct> = {}): StockedProduct => ({
    productId: name,
    name,
    code: null,
    category: 'Soups',
    count: null,
    soldOut: 'no',
    soldOutUntil: null,
    soldOutBy: null,
    soldOutAt: null,
    ...fields,
  })

  test('show for how long, by whom and since when they are sold out, or how many portions are left', () => {
    const by = { soldOutBy: 'Mina Park', soldOutAt: Date.parse('2026-11-20T23:12:00Z') }
    const labelOf = (fields: Partial<StockedProduct>) => stockLabel(dish('Miso', fields), now, zone)
    expect(labelOf({ soldOut: 'today', ...by })).toBe('Sold out today, by Mina Park, 6:12 PM')
    expect(labelOf({ soldOut: 'until_changed' })).toBe('Sold out until changed')
    expect(labelOf({ count: 3 })).toBe('3 left')
    expect(labelOf({ count: 0 })).toBe('Sold out, no portions left')
    expect(labelOf({})).toBe(null)
  })

  test('show the day since when they are sold out, unless it is today', () => {
    const mark = dish('Miso', { soldOut: 'until_changed', soldOutAt: Date.parse('2026-11-20T23:12:00Z') })
    expect(stockLabel(mark, Date.parse('2026-11-21T04:59:00Z'), zone)).toBe('Sold out until changed, 6:12 PM')
    expect(stockLabel(mark, Date.parse('2026-11-21T05:00:00Z'), zone)).toBe(
      'Sold out until changed, Fri, Nov 20, 6:12 PM',
    )
  })

  test('match every search word in name, code or category, with sold-out ones first', () => {
    const dishes = [dish('Miso'), dish('Steak', { code: 'E4', category: 'Grill' }), dish('Pho', { count: 0 })]
    const soldOut = soldOutIds({ products: dishes, options: [] })
    const names = (search: string) => findDishes(dishes, search, soldOut).map(({ name }) => name)
    expect(names('')).toEqual(['Pho', 'Miso', 'Steak'])
    expect(names(' e4 GRILL ')).toEqual(['Steak'])
    expect(names('soup mi')).toEqual(['Miso'])
    expect(names('grill miso')).toEqual([])
  })
})

describe('options that can be sold out', () => {
  const entry = (name: string, group: string, fields: Partial<StockedOption> = {}): StockedOption => ({
    name,
    group,
    optionIds: [`${name} ${group}`],
    dishes: 2,
    soldOut: 'no',
    soldOutUntil: null,
    soldOutBy: null,
    soldOutAt: null,
    ...fields,
  })
  const off = { soldOut: 'until_date', soldOutUntil: Date.parse('2026-11-24T05:00:00Z') } as const
  const options = [
    entry('Cheese', 'Toppings'),
    entry('Avocado', 'Toppings'),
    entry('avocado', 'Extras', off),
    entry('Egg', 'Extras', { ...off, soldOutBy: 'Kim', dishes: 1 }),
  ]

  const soldOut = soldOutIds({ products: [], options })

  test('are combined by name, with sold-out ones first', () => {
    expect(findOptions(options, '', soldOut).map(({ name, soldOut }) => [name, soldOut])).toEqual([
      ['Avocado', 'some'],
      ['Egg', 'all'],
      ['Cheese', 'none'],
    ])
  })

  test('match every search word in name or groups', () => {
    const names = (search: string) => findOptions(options, search, soldOut).map(({ name }) => name)
    expect(names('toppings')).toEqual(['Avocado', 'Cheese'])
    expect(names(' AVO extras ')).toEqual(['Avocado'])
    expect(names('egg toppings')).toEqual([])
  })

  test('show where they are sold out, or where they are', () => {
    expect(findOptions(options, '', soldOut).map((option) => optionLabel(option, now, zone))).toEqual([
      'Only sold out in Extras · 2 dishes',
      'Sold out until Tue, Nov 24, by Kim',
      'Toppings · 2 dishes',
    ])
  })
})

describe('the stations in the kitchen setup', () => {
  const draft = draftOf([
    { id: 'g', name: 'Grill', productIds: ['steak'], printer: null },
    { id: 's', name: 'Sushi', productIds: [], printer: null },
  ])
  const order = (rows: typeof draft) => rows.map(({ id }) => id).join('')

  test('move by one position, and not beyond the ends', () => {
    expect(order(moved(draft, 's', -1))).toBe('sg')
    expect(order(moved(draft, 'g', 1))).toBe('sg')
    expect(order(moved(draft, 'g', -1))).toBe('gs')
    expect(order(moved(draft, 's', 1))).toBe('gs')
  })

  test('must have distinct names', () => {
    const row = (id: string, name: string) => ({ id, name, productIds: [] })
    expect(issuesOf({ stations: [...draft, row('x', ' GRILL '), row('y', '  ')] })).toEqual({
      'stations.2.name': 'Two stations have the same name.',
      'stations.3.name': 'Enter a name for each station.',
    })
    expect(issuesOf({ stations: draft })).toEqual({})
  })

  test('are sent with trimmed names', () => {
    const stations = [...draft, { id: 'b', name: ' Bar ', productIds: ['cola'] }]
    expect(stationsInput({ stations })).toEqual([
      { id: 'g', name: 'Grill', productIds: ['steak'] },
      { id: 's', name: 'Sushi', productIds: [] },
      { id: 'b', name: 'Bar', productIds: ['cola'] },
    ])
  })

  test('are named in both versions if someone else has changed them', () => {
    const mine = { stations: moved(draft, 's', -1) }
    expect(compare({ stations: draft }, mine, { stations: [] }, texts)).toEqual([
      { field: 'stations', label: 'Stations', theirs: 'None', mine: 'Sushi (0 dishes), Grill (1 dish)' },
    ])
  })

  test('add and remove dishes, each at most once', () => {
    expect(withDishes(['a', 'b'], ['b', 'c'], true)).toEqual(['a', 'b', 'c'])
    expect(withDishes(['a', 'b', 'c'], ['b', 'c'], false)).toEqual(['a'])
  })
})
