import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { importMenu, loadStorefront, type Storefront } from '../../src/modules/menus/public.ts'
import { eventually } from '../eventually.ts'
import { groupFields, makeRestaurant, menuFields, restaurantFields } from '../factories.ts'
import { holdResult } from '../hold-result.ts'
import { type TestApp, testApp } from '../test-app.ts'

const namesOf = ({ menu }: Storefront) =>
  menu.categories.map(({ name, products }) => [name, products.map((product) => product.name)])

test('contains all listed products in the order of the file', async () => {
  const { app } = await testApp()
  const { id, productId } = await makeRestaurant(app)
  const storefront = (await loadStorefront(app, id))!
  expect(namesOf(storefront)).toEqual([
    ['Mains', ['Burger', 'Soup', 'Lunch Bowl']],
    ['Drinks', ['Beer']],
  ])
  const burger = storefront.productsById.get(productId('Burger'))!
  expect(burger).toMatchObject({ basePrice: 1000, labels: ['bestseller'], code: null, picture: null })
  expect(burger.optionGroups.map(({ kind, name, maxSelections }) => [kind, name, maxSelections])).toEqual([
    ['variant', 'Size', 1],
    ['upsell', 'Extras', 2],
    ['modifier', 'Changes', null],
  ])
  expect(burger.optionGroups.map(({ options }) => options.map(({ priceDelta }) => priceDelta))).toEqual([
    [0, 400, -250],
    [200, 125, 150],
    [0, 175],
  ])
  expect(storefront.restaurant.settings).toMatchObject({ taxRate: 8500, deliveryFee: 399, pause: null })
  const [mains] = storefront.overview.categories
  expect(mains!.products.map(({ hasOptions }) => hasOptions)).toEqual([true, false, false])
  expect(mains!.products[0]).not.toHaveProperty('optionGroups')
})

test('a page of a very large menu contains its first dishes, and a row of each further category', async () => {
  const { app } = await testApp()
  const category = (name: string, count: number) => ({
    name,
    products: Array.from({ length: count }, (_, index) => ({
      name: `${name} ${String(index).padStart(3, '0')}`,
      base_price: 5,
    })),
  })
  const categories = [
    category('First', 60),
    category('Second', 60),
    category('Third', 60),
    category('Last', 2),
  ]
  const { id } = await makeRestaurant(app, { menu: menuFields({ categories, discount_codes: [] }) })
  const storefront = (await loadStorefront(app, id))!
  expect(storefront.overview.categories.map(({ products, omitted }) => [products.length, omitted])).toEqual([
    [60, 0],
    [40, 20],
    [3, 57],
    [2, 0],
  ])
  expect(storefront.productsById.size).toBe(182)
})

test('omits inactive and archived dishes, and marks sold-out ones', async () => {
  const { app, database } = await testApp()
  const { id, productId } = await makeRestaurant(app)
  await database.query(`update products set is_active = false where name = 'Beer'`)
  await database.query(`update products set archived_at = now() where name = 'Lunch Bowl'`)
  await database.query(`update products set is_available = false where name = 'Soup'`)
  await database.query(`update upsells set is_available = false where name = 'Bacon'`)
  const storefront = (await loadStorefront(app, id))!
  expect(namesOf(storefront)).toEqual([['Mains', ['Burger', 'Soup']]])
  expect(storefront.productsById.get(productId('Soup'))?.isAvailable).toBe(false)
  const extras = storefront.productsById.get(productId('Burger'))?.optionGroups[1]?.options
  expect(extras?.map(({ isAvailable }) => isAvailable)).toEqual([false, true, true])
})

test('lists only coded entrees in the kitchen category', async () => {
  const { app, database } = await testApp()
  const kitchen = { name: 'Entree From Kitchen', products: [] }
  const entrees = [
    { code: 'E2', name: 'Hibachi Tofu', base_price: 15, group: 'hibachi' },
    { code: 'E18', name: 'Chicken Teriyaki', base_price: 14, group: 'teriyaki' },
  ]
  const { id } = await makeRestaurant(app, {
    menu: menuFields({ categories: [kitchen], discount_codes: [], entree_menu: entrees }),
  })
  await database.query(
    `insert into products (restaurant_id, category_id, name) select restaurant_id, id, 'Stray' from categories`,
  )
  const { menu } = (await loadStorefront(app, id))!
  expect(menu.categories.map(({ products }) => products.map(({ code, name }) => [code, name]))).toEqual([
    [
      ['E2', 'Hibachi Tofu'],
      ['E18', 'Chicken Teriyaki'],
    ],
  ])
})

test('reads once for concurrent callers, and again after a change', async () => {
  const { app, database } = await testApp()
  const { id, productId } = await makeRestaurant(app)
  const reads = vi.spyOn(app.db, 'tenant')
  const all = await Promise.all(Array.from({ length: 20 }, () => loadStorefront(app, id)))
  expect(new Set(all).size).toBe(1)
  expect(reads).toHaveBeenCalledTimes(1)

  await database.query(`update products set base_price = 1234 where name = 'Burger'`)
  await eventually(async () => {
    const storefront = await loadStorefront(app, id)
    expect(storefront?.productsById.get(productId('Burger'))?.basePrice).toBe(1234)
    expect(storefront!.version).toBeGreaterThan(all[0]!.version)
  })
})

test('revalidates the version after 30 seconds without notifications', async () => {
  const { app, database, clock, bus } = await testApp()
  const { id, productId } = await makeRestaurant(app)
  const first = await loadStorefront(app, id)
  await bus.close()
  await database.query(`update products set base_price = 1234 where name = 'Burger'`)
  clock.now += 29_000
  expect(await loadStorefront(app, id)).toBe(first)
  clock.now += 2_000
  const second = await loadStorefront(app, id)
  expect(second?.productsById.get(productId('Burger'))?.basePrice).toBe(1234)
  clock.now += 31_000
  expect(await loadStorefront(app, id)).toBe(second)
})

/** Loads the storefront while an earlier load has read the database, but does not yet have its result. */
async function loadDuring({ app }: Pick<TestApp, 'app'>, id: string, change: () => Promise<unknown>) {
  const { held, read, release } = holdResult(app.db.tenant.bind(app.db))
  vi.spyOn(app.db, 'tenant').mockImplementationOnce(held)
  void loadStorefront(app, id)
  await read
  const announced = new Promise<void>((resolve) => app.live.onMenuChanged(() => resolve()))
  await change()
  await announced
  const late = loadStorefront(app, id)
  release()
  return late
}

test('includes a change that was announced while the version was revalidated', async () => {
  const fixture = await testApp()
  const { app, database, clock } = fixture
  const { id, productId } = await makeRestaurant(app)
  await loadStorefront(app, id)
  clock.now += 31_000
  const late = await loadDuring(fixture, id, () =>
    database.query(`update products set base_price = 1234 where name = 'Burger'`),
  )
  expect(late?.productsById.get(productId('Burger'))?.basePrice).toBe(1234)
})

test('finds a restaurant that was activated while it was read', async () => {
  const fixture = await testApp()
  const { app, database } = fixture
  const { id } = await makeRestaurant(app)
  await database.query('update restaurants set is_active = false')
  const late = await loadDuring(fixture, id, () => database.query('update restaurants set is_active = true'))
  expect(late?.restaurant.id).toBe(id)
})

test('reads again after a change of settings or a pause', async () => {
  const { app, database } = await testApp()
  const { id } = await makeRestaurant(app)
  await loadStorefront(app, id)
  await database.query(`update restaurants set orders_disabled = true, orders_disabled_at = now()`)
  await eventually(async () =>
    expect((await loadStorefront(app, id))?.restaurant.settings.pause).not.toBeNull(),
  )
})

test('the tip percentages of a restaurant count only if all three are set', async () => {
  const { app, database } = await testApp()
  const { id } = await makeRestaurant(app)
  const tips = async () => (await loadStorefront(app, id))?.restaurant.settings.tipPercentages
  await database.query(
    'update restaurants set tip_percentage_1 = 10000, tip_percentage_2 = 12500, tip_percentage_3 = 25000',
  )
  await eventually(async () => expect(await tips()).toEqual([10_000, 12_500, 25_000]))
  await database.query('update restaurants set tip_percentage_2 = null')
  await eventually(async () => expect(await tips()).toBeNull())
})

test('never returns a partially updated menu during a concurrent import', async () => {
  const { app } = await testApp()
  const { id, domain } = await makeRestaurant(app)
  const priced = (dollars: number) =>
    JSON.stringify(
      menuFields({
        restaurant: restaurantFields(),
        discount_codes: [],
        categories: [
          {
            name: 'Mains',
            products: [
              {
                name: 'Burger',
                base_price: dollars,
                option_groups: [
                  groupFields('upsell', 'Extras', {
                    max_selections: 1,
                    options: [{ name: 'Bacon', price_adjustment: dollars }],
                  }),
                ],
              },
            ],
          },
        ],
      }),
    )
  const importing = (async () => {
    for (let dollars = 1; dollars <= 30; dollars += 1) {
      await importMenu(app, { text: priced(dollars), domain, create: false, pictures: null })
    }
  })()
  let done = false
  void importing.finally(() => {
    done = true
  })
  await eventually(async () => expect((await loadStorefront(app, id))?.productsById.size).toBe(1))
  while (!done) {
    // A cached result does not yield to the import.
    await setImmediate()
    const storefront = await loadStorefront(app, id)
    const [burger] = storefront!.productsById.values()
    expect(burger!.optionGroups[0]!.options[0]!.priceDelta).toBe(burger!.basePrice)
  }
  await importing
})

test('returns null for an unknown or inactive restaurant, and never data of another one', async () => {
  const { app, database } = await testApp()
  const [one, other] = [await makeRestaurant(app), await makeRestaurant(app)]
  await database.query('update restaurants set is_active = false where id = $1', [other.id])
  expect(await loadStorefront(app, crypto.randomUUID())).toBeNull()
  expect(await loadStorefront(app, other.id)).toBeNull()
  const storefront = await loadStorefront(app, one.id)
  expect([...storefront!.productsById.keys()]).not.toContain(other.productId('Burger'))
})
