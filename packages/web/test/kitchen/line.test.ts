import type { StockedProduct } from '@comanda/contract/menus'
import { describe, expect, test } from 'vitest'
import {
  draftOf,
  moved,
  problemsOf,
  stationsInput,
  withDishes,
} from '../../src/experiences/back-office/kitchen-setup/stations/stations-draft.ts'
import { formatBusy } from '../../src/experiences/kitchen/busy/format-busy.ts'
import {
  kitchenBoardPath,
  readKitchenPath,
  readyBoardPath,
} from '../../src/experiences/kitchen/ready-board/ready-path.ts'
import { findDishes, stockLabel } from '../../src/experiences/kitchen/sold-out/sold-out-labels.ts'

const zone = 'America/New_York'
const id = '5f0c8a52-6f1e-4a55-9d29-5f6f7a1c2b3d'

describe('the path of a kitchen', () => {
  test.each([
    ['/', null, false],
    ['/ready', null, true],
    ['/kitchen', null, false],
    ['/kitchen/ready', null, true],
    [`/kitchen/${id}`, id, false],
    [`/kitchen/${id.toUpperCase()}/`, id, false],
    [`/kitchen/${id}/ready`, id, true],
  ])('%s', (path, restaurantId, ready) => expect(readKitchenPath(path)).toEqual({ restaurantId, ready }))

  test.each(['/', '/kitchen', `/kitchen/${id}`])(
    'leads from %s to the order-ready board and back',
    (path) => {
      const ready = readyBoardPath(path)
      expect(readKitchenPath(ready)).toEqual({ ...readKitchenPath(path), ready: true })
      expect(kitchenBoardPath(ready)).toBe(path)
      expect(readyBoardPath(ready)).toBe(ready)
    },
  )
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
    expect(stockLabel(dish('Miso', { soldOut: 'today', ...by }), zone)).toBe(
      'Sold out today, by Mina Park, 6:12 PM',
    )
    expect(stockLabel(dish('Miso', { soldOut: 'until_changed' }), zone)).toBe('Sold out until changed')
    expect(stockLabel(dish('Miso', { count: 3 }), zone)).toBe('3 left')
    expect(stockLabel(dish('Miso', { count: 0 }), zone)).toBe('Sold out, no portions left')
    expect(stockLabel(dish('Miso'), zone)).toBe(null)
  })

  test('match every search word in name, code or category, with sold-out ones first', () => {
    const dishes = [dish('Miso'), dish('Steak', { code: 'E4', category: 'Grill' }), dish('Pho', { count: 0 })]
    const names = (search: string) => findDishes(dishes, search).map(({ name }) => name)
    expect(names('')).toEqual(['Pho', 'Miso', 'Steak'])
    expect(names(' e4 GRILL ')).toEqual(['Steak'])
    expect(names('soup mi')).toEqual(['Miso'])
    expect(names('grill miso')).toEqual([])
  })
})

describe('the stations in the kitchen setup', () => {
  const draft = draftOf([
    { id: 'g', name: 'Grill', productIds: ['steak'] },
    { id: 's', name: 'Sushi', productIds: [] },
  ])
  const order = (rows: typeof draft) => rows.map(({ key }) => key).join('')

  test('move by one position, and not beyond the ends', () => {
    expect(order(moved(draft, 's', -1))).toBe('sg')
    expect(order(moved(draft, 'g', 1))).toBe('sg')
    expect(order(moved(draft, 'g', -1))).toBe('gs')
    expect(order(moved(draft, 's', 1))).toBe('gs')
  })

  test('must have distinct names', () => {
    const row = (key: string, name: string) => ({ key, isNew: true, name, productIds: [] })
    expect(problemsOf([...draft, row('x', ' GRILL '), row('y', '  ')])).toEqual({
      x: 'Two stations have the same name.',
      y: 'Enter a name for each station.',
    })
    expect(problemsOf(draft)).toEqual({})
  })

  test('are sent without an id if they are new', () => {
    const added = { key: 'row', isNew: true, name: ' Bar ', productIds: ['cola'] }
    expect(stationsInput([...draft, added]).at(-1)).toEqual({ id: null, name: 'Bar', productIds: ['cola'] })
    expect(stationsInput(draft)[0]).toEqual({ id: 'g', name: 'Grill', productIds: ['steak'] })
  })

  test('add and remove dishes, each at most once', () => {
    expect(withDishes(['a', 'b'], ['b', 'c'], true)).toEqual(['a', 'b', 'c'])
    expect(withDishes(['a', 'b', 'c'], ['b', 'c'], false)).toEqual(['a'])
  })
})
