import type { StockedProduct } from '@comanda/contract/menus'
import { describe, expect, test } from 'vitest'
import { busyText } from '../../src/experiences/kitchen/busy/busy-words.ts'
import {
  kitchenBoardPath,
  readKitchenPath,
  readyBoardPath,
} from '../../src/experiences/kitchen/ready-board/ready-path.ts'
import { findDishes, stockWords } from '../../src/experiences/kitchen/sold-out/sold-out-words.ts'
import { readVersion } from '../../src/experiences/storefront/news/follow-versions.ts'
import {
  draftOf,
  moved,
  problemsOf,
  wantedOf,
  withDishes,
} from '../../src/shared/kitchen-setup/stations/stations-draft.ts'

const zone = 'America/New_York'
const id = '5f0c8a52-6f1e-4a55-9d29-5f6f7a1c2b3d'

describe('the address of a kitchen', () => {
  test.each([
    ['/', null, false],
    ['/ready', null, true],
    ['/kitchen', null, false],
    ['/kitchen/ready', null, true],
    [`/kitchen/${id}`, id, false],
    [`/kitchen/${id.toUpperCase()}/`, id, false],
    [`/kitchen/${id}/ready`, id, true],
  ])('%s', (path, restaurantId, ready) => expect(readKitchenPath(path)).toEqual({ restaurantId, ready }))

  test.each(['/', '/kitchen', `/kitchen/${id}`])('leads from %s to the guests’ board and back', (path) => {
    const ready = readyBoardPath(path)
    expect(readKitchenPath(ready)).toEqual({ ...readKitchenPath(path), ready: true })
    expect(kitchenBoardPath(ready)).toBe(path)
    expect(readyBoardPath(ready)).toBe(ready)
  })
})

describe('a busy kitchen', () => {
  const at = Date.parse('2026-11-20T17:00:00Z')
  test('says by how much and for how long still', () => {
    const busy = { minutes: 10, until: at + 23.2 * 60_000 }
    expect(busyText({ busy }, at)).toBe('+10 min, 24 min left')
    expect(busyText({ busy }, busy.until)).toBe(null)
    expect(busyText({ busy: null }, at)).toBe(null)
  })
})

describe('dishes to be sold out', () => {
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

  test('say for how long, by whom and since when, or how few are left', () => {
    const by = { soldOutBy: 'Mina Park', soldOutAt: Date.parse('2026-11-20T23:12:00Z') }
    expect(stockWords(dish('Miso', { soldOut: 'today', ...by }), zone)).toBe(
      'Sold out today, by Mina Park, 6:12 PM',
    )
    expect(stockWords(dish('Miso', { soldOut: 'until_changed' }), zone)).toBe('Sold out until it is changed')
    expect(stockWords(dish('Miso', { count: 3 }), zone)).toBe('3 left')
    expect(stockWords(dish('Miso', { count: 0 }), zone)).toBe('Sold out, no portions left')
    expect(stockWords(dish('Miso'), zone)).toBe(null)
  })

  test('are found by every word in name, code or category, those off sale first', () => {
    const dishes = [dish('Miso'), dish('Steak', { code: 'E4', category: 'Grill' }), dish('Pho', { count: 0 })]
    const names = (search: string) => findDishes(dishes, search).map(({ name }) => name)
    expect(names('')).toEqual(['Pho', 'Miso', 'Steak'])
    expect(names(' e4 GRILL ')).toEqual(['Steak'])
    expect(names('soup mi')).toEqual(['Miso'])
    expect(names('grill miso')).toEqual([])
  })
})

describe('stations as they are arranged', () => {
  const draft = draftOf([
    { id: 'g', name: 'Grill', productIds: ['steak'] },
    { id: 's', name: 'Sushi', productIds: [] },
  ])
  const order = (rows: typeof draft) => rows.map(({ key }) => key).join('')

  test('move by one place, and not beyond the ends', () => {
    expect(order(moved(draft, 's', -1))).toBe('sg')
    expect(order(moved(draft, 'g', 1))).toBe('sg')
    expect(order(moved(draft, 'g', -1))).toBe('gs')
    expect(order(moved(draft, 's', 1))).toBe('gs')
  })

  test('need names that differ', () => {
    const row = (key: string, name: string) => ({ key, isNew: true, name, productIds: [] })
    expect(problemsOf([...draft, row('x', ' GRILL '), row('y', '  ')])).toEqual({
      x: 'Two stations have the same name.',
      y: 'Name each station.',
    })
    expect(problemsOf(draft)).toEqual({})
  })

  test('are sent without an id when they are new', () => {
    const added = { key: 'row', isNew: true, name: ' Bar ', productIds: ['cola'] }
    expect(wantedOf([...draft, added]).at(-1)).toEqual({ id: null, name: 'Bar', productIds: ['cola'] })
    expect(wantedOf(draft)[0]).toEqual({ id: 'g', name: 'Grill', productIds: ['steak'] })
  })

  test('take dishes in and out, each once', () => {
    expect(withDishes(['a', 'b'], ['b', 'c'], true)).toEqual(['a', 'b', 'c'])
    expect(withDishes(['a', 'b', 'c'], ['b', 'c'], false)).toEqual(['a'])
  })
})

describe('a message of the storefront’s stream', () => {
  test.each([
    ['{"menuVersion":12}', 12],
    ['{"menuVersion":"12"}', null],
    ['{}', null],
    ['nonsense', null],
    ['null', null],
  ])('%s tells %s', (data, version) => expect(readVersion(data)).toBe(version))
})
