import { randomUUID } from 'node:crypto'
import type { SoldOutChange } from '@comanda/domain/menu/stock'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { placeOrder } from '../../src/modules/checkout/place-order.ts'
import { priceRequest } from '../../src/modules/checkout/price-request.ts'
import { endSoldOut, loadStorefront } from '../../src/modules/menus/public.ts'
import { listOptionStock } from '../../src/modules/menus/stock/list-option-stock.ts'
import { setOptionSoldOut } from '../../src/modules/menus/stock/set-option-sold-out.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { eventually } from '../eventually.ts'
import { makeRestaurant } from '../factories.ts'
import { visitor } from '../test-app.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})

const person = (role: Caller['memberships'][number]['role'], restaurantId = shop.restaurant.id) => {
  const id = randomUUID()
  return visitor({
    actor: `user:${id}`,
    user: { id, email: `${id}@example.com`, name: 'Kim' },
    memberships: [{ role, restaurantId }],
    sessionId: randomUUID(),
  })
}

const idsOf = async (...names: [group: string, option: string][]) =>
  (await Promise.all(names.map(([group, name]) => shop.choice('Burger', group, name)))).flatMap(
    ({ optionIds }) => optionIds,
  )

async function set(optionIds: string[], change: SoldOutChange, caller = person('staff')) {
  return setOptionSoldOut(shop.app, caller, { restaurantId: shop.restaurant.id, optionIds, ...change })
}

const burger = async () =>
  (await loadStorefront(shop.app, shop.restaurant.id))?.productsById.get(shop.restaurant.productId('Burger'))

/** Whether the menu offers each option of the burger, by name. */
async function offered(): Promise<Record<string, boolean>> {
  const options = (await burger())?.optionGroups.flatMap((group) => group.options) ?? []
  return Object.fromEntries(options.map(({ name, isAvailable }) => [name, isAvailable]))
}

const shows = (expected: Record<string, boolean>) =>
  eventually(async () => expect(await offered()).toMatchObject(expected))

const kinds: [kind: string, group: string, option: string][] = [
  ['a variant', 'Size', 'Double'],
  ['an add-on', 'Extras', 'Bacon'],
  ['a modifier', 'Changes', 'Gluten-free bun'],
]

describe.each(kinds)('%s that is sold out', (_, group, name) => {
  test('is refused in the price and when placing, and the error names it', async () => {
    const choices = [await shop.choice('Burger', group, name)]
    if (group !== 'Size') choices.push(await shop.choice('Burger', 'Size', 'Single'))
    const request = shop.request({ lines: [shop.line('Burger', { selections: choices }), shop.line('Soup')] })
    const input = await shop.orderInput({ request })
    await set(await idsOf([group, name]), { soldOut: 'until_changed' })
    const changes = [{ kind: 'options-changed', name: 'Burger', messages: [`${name} is sold out.`] }]
    await expect(placeOrder(shop.app, visitor(), input)).rejects.toMatchObject({
      code: 'CART_INVALID',
      message: `Burger: ${name} is sold out.`,
      data: { changes },
    })
    expect(await shop.orders()).toEqual([])
    const priced = await priceRequest(shop.app, visitor(), { restaurantId: shop.restaurant.id, request })
    expect(priced).toMatchObject({ changes, breakdown: { subtotal: 650 } })
  })

  test('is marked on the menu for today until midnight at the restaurant', async () => {
    expect(await set(await idsOf([group, name]), { soldOut: 'today' })).toMatchObject({
      soldOutUntil: Date.parse('2026-11-21T05:00:00Z'),
    })
    await shows({ [name]: false })
    shop.clock.now = Date.parse('2026-11-21T04:59:59Z')
    await endSoldOut(shop.app)
    expect(await offered()).toMatchObject({ [name]: false })
    shop.clock.now += 1000
    await endSoldOut(shop.app)
    await shows({ [name]: true })
  })
})

describe('a sold-out option', () => {
  test('can be ordered for a time at which it is on sale again', async () => {
    const selections = [await shop.choice('Burger', 'Size', 'Double')]
    const lines = [shop.line('Burger', { selections })]
    await set(await idsOf(['Size', 'Double']), { soldOut: 'today' })
    await shop.changeMenu(
      'update restaurants set advance_ordering_enabled = true, advance_ordering_hours = 72',
    )
    await shows({ Double: false })
    const at = Date.parse('2026-11-21T12:00:00-05:00')
    await expect(shop.place({ request: shop.request({ lines }) })).rejects.toMatchObject({
      code: 'CART_INVALID',
    })
    await shop.place({ request: shop.request({ lines, timing: { mode: 'later', at } }) })
    expect(await shop.orders()).toHaveLength(1)
  })

  test('for today is on sale again when a service that passes midnight closes', async () => {
    const evening = JSON.stringify([{ open: '18:00', close: '02:00' }])
    await shop.changeMenu(
      `update restaurants set hours = (select jsonb_object_agg(key, '${evening}'::jsonb) from jsonb_each(hours))`,
    )
    expect(await set(await idsOf(['Extras', 'Egg']), { soldOut: 'today' })).toMatchObject({
      soldOutUntil: Date.parse('2026-11-21T07:00:00Z'),
    })
  })

  test('until a day is on sale again at its start, and a day that is not ahead is refused', async () => {
    const egg = await idsOf(['Extras', 'Egg'])
    await expect(set(egg, { soldOut: 'until_date', backOn: '2026-11-20' })).rejects.toMatchObject({
      code: 'UNPROCESSABLE',
      message: 'Choose a day after today.',
    })
    expect(await set(egg, { soldOut: 'until_date', backOn: '2026-11-24' })).toEqual({
      optionIds: egg,
      soldOut: 'until_date',
      soldOutUntil: Date.parse('2026-11-24T05:00:00Z'),
    })
    await shows({ Egg: false, Bacon: true })
  })

  test('raises the menu version once, and not at all when the request is repeated', async () => {
    const versionOf = async () => (await shop.query('select version from menu_versions'))[0].version
    const ids = await idsOf(['Extras', 'Egg'], ['Extras', 'Bacon'])
    const before = await versionOf()
    await set(ids, { soldOut: 'until_changed' })
    expect(await versionOf()).toBe(before + 1)
    await Promise.all([1, 2, 3, 4].map(() => set(ids.toReversed(), { soldOut: 'until_changed' })))
    expect(await versionOf()).toBe(before + 1)
    expect(await shop.query('select action, subject_label, actor_name, changes from audit_entries')).toEqual([
      {
        action: 'menu.option_sold_out',
        subject_label: 'Bacon, Egg',
        actor_name: 'Kim',
        changes: [{ field: 'soldOut', before: 'no', after: 'until_changed' }],
      },
    ])
  })

  test('of several kinds is changed by concurrent requests without a deadlock', async () => {
    const ids = await idsOf(['Size', 'Double'], ['Extras', 'Egg'], ['Changes', 'No onion'])
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        set(at % 2 ? ids : ids.toReversed(), { soldOut: at % 3 ? 'today' : 'no' }),
      ),
    )
    await set(ids, { soldOut: 'no' })
    await shows({ Double: true, Egg: true, 'No onion': true })
  })

  test('makes a dish unavailable when too few options of a required group are left', async () => {
    const all = await idsOf(['Size', 'Single'], ['Size', 'Double'], ['Size', 'Slider'])
    await set(all, { soldOut: 'today' })
    await set(all.slice(0, 1), { soldOut: 'until_date', backOn: '2026-11-24' })
    const midnight = Date.parse('2026-11-21T05:00:00Z')
    await eventually(async () =>
      expect(await burger()).toMatchObject({ isAvailable: false, soldOutUntil: midnight }),
    )
    await expect(
      shop.place({ request: shop.request({ lines: [shop.line('Burger')] }) }),
    ).rejects.toMatchObject({
      code: 'CART_INVALID',
      message: 'Burger is sold out.',
    })
    await set(all.slice(1, 2), { soldOut: 'no' })
    await eventually(async () => expect((await burger())?.isAvailable).toBe(true))
  })

  test('is changed by staff of its restaurant only', async () => {
    const egg = await idsOf(['Extras', 'Egg'])
    const change: SoldOutChange = { soldOut: 'today' }
    await expect(set(egg, change, visitor())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(set(egg, change, { ...person('staff'), memberships: [] })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await expect(set([randomUUID()], change)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const other = await makeRestaurant(shop.app)
    await expect(set(egg, change, person('owner', other.id))).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(
      setOptionSoldOut(shop.app, person('owner', other.id), {
        restaurantId: other.id,
        optionIds: egg,
        ...change,
      }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await offered()).Egg).toBe(true)
  })
})

describe('the list of options', () => {
  const list = () => listOptionStock(shop.app, person('staff'), shop.restaurant.id)
  const entryOf = async (name: string) => (await list()).filter((option) => option.name === name)

  test('has one entry for the same option in equally named groups of several dishes', async () => {
    await shop.changeMenu(copyExtrasToSoup)
    const entries = await entryOf('Egg')
    expect(entries).toMatchObject([{ group: 'Extras', dishes: 2, soldOut: 'no', soldOutBy: null }])
    const ids = entries.flatMap(({ optionIds }) => optionIds)
    expect(ids).toHaveLength(2)
    await set(ids, { soldOut: 'today' })
    expect(await entryOf('Egg')).toMatchObject([
      { dishes: 2, soldOut: 'today', soldOutBy: 'Kim', soldOutAt: shop.clock.now },
    ])
    await set(ids.slice(0, 1), { soldOut: 'no' })
    expect((await entryOf('Egg')).map(({ soldOut, dishes }) => ({ soldOut, dishes }))).toEqual([
      { soldOut: 'no', dishes: 1 },
      { soldOut: 'today', dishes: 1 },
    ])
  })

  test('is for staff only', async () => {
    await expect(listOptionStock(shop.app, visitor(), shop.restaurant.id)).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    })
  })
})

/** A group of the same name and options at the soup, as in imported menus. */
const copyExtrasToSoup = `
  with copied as (
    insert into upsell_groups (restaurant_id, name, max_selections)
      select restaurant_id, name, max_selections from upsell_groups where name = 'Extras' returning restaurant_id, id
  ), options as (
    insert into upsells (restaurant_id, upsell_group_id, name, price)
      select copied.restaurant_id, copied.id, u.name, u.price from copied
      join upsells u on u.restaurant_id = copied.restaurant_id
  )
  insert into product_upsell_groups (restaurant_id, product_id, upsell_group_id)
    select copied.restaurant_id, p.id, copied.id from copied join products p on p.name = 'Soup'`
