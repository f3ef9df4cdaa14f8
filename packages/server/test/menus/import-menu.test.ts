import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { isEdited } from '../../src/modules/catalog/public.ts'
import type { ImportReport } from '../../src/modules/menus/import/import-report.ts'
import { formatReport, importMenu, UnknownRestaurantError } from '../../src/modules/menus/public.ts'
import { codeFields, makeRestaurant, menuFields } from '../factories.ts'
import { memoryFiles } from '../memory-files.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'

let base: TestDatabase
let app: Parameters<typeof importMenu>[0]

beforeEach(async () => {
  base = await createTestDatabase()
  app = { db: base.db, files: memoryFiles(), now: Date.now, config: { demoAlwaysOpen: false } }
})

const domain = 'corner.localhost'
const importing = (menu: object, create = true) =>
  importMenu(app, { text: JSON.stringify(menu, null, 1), domain, create, pictures: null })

test('creates every row of the file for a new restaurant', async () => {
  const { report } = await importing(menuFields())
  expect(totals(report)).toEqual({ read: 23, created: 23, updated: 0, unchanged: 0, removed: 0 })
  expect(report.get('products')).toMatchObject({ read: 4, created: 4 })
  expect(report.get('option groups')).toMatchObject({ created: 3 })
  expect(report.get('options')).toMatchObject({ created: 8 })
  const rows = await base.query(
    `select r.tax_rate, r.delivery_fee, p.base_price, v.price_adjustment, u.price
       from restaurants r, products p, variants v, upsells u
       where p.name = 'Burger' and v.name = 'Slider' and u.name = 'Cheese'`,
  )
  expect(rows).toEqual([
    { tax_rate: 8500, delivery_fee: 399, base_price: 1000, price_adjustment: -250, price: 125 },
  ])
})

test('is idempotent: a repeat changes nothing, not even the version', async () => {
  await importing(menuFields())
  const before = await version()
  const { report } = await importing(menuFields(), false)
  expect(totals(report)).toEqual({ read: 23, created: 0, updated: 0, unchanged: 23, removed: 0 })
  expect(await version()).toBe(before)
})

test('updates changed rows in place, archives or removes missing ones, and preserves ids', async () => {
  await importing(menuFields())
  const before = await productRows()
  const file = menuFields() as { categories: { name: string; products: Record<string, unknown>[] }[] }
  const [mains, drinks] = file.categories
  const burger = mains!.products[0]!
  burger.base_price = 11
  burger.option_groups = (burger.option_groups as object[]).slice(1)
  drinks!.products = []
  const { report } = await importing(file)
  expect(report.get('products')).toEqual({ read: 3, created: 0, updated: 1, unchanged: 2, removed: 1 })
  expect(report.get('option groups')).toMatchObject({ read: 2, updated: 2, removed: 1 })
  const after = await productRows()
  expect(after.get('Burger')).toMatchObject({ id: before.get('Burger')?.id, base_price: 1100 })
  expect(after.get('Beer')?.archived_at).toBeInstanceOf(Date)
  expect((await base.query('select from variants')).length).toBe(0)

  await importing(menuFields())
  expect((await productRows()).get('Beer')).toMatchObject({ id: before.get('Beer')?.id, archived_at: null })
})

test('preserves sold-out dishes, uses of a code and groups made by hand', async () => {
  const { restaurantId } = await importing(menuFields())
  await base.query(`update products set is_available = false where name = 'Soup'`)
  await base.query(`update variants set is_available = false where name = 'Double'`)
  await base.query(`update discount_codes set current_uses = 7 where code = 'TENOFF'`)
  await base.query(`insert into modifier_groups (restaurant_id, name) values ($1, 'By hand')`, [restaurantId])
  await importing(menuFields())
  const rows = await base.query(
    `select (select is_available from products where name = 'Soup') as soup,
       (select is_available from variants where name = 'Double') as double,
       (select current_uses from discount_codes where code = 'TENOFF') as uses,
       (select count(*) from modifier_groups where name = 'By hand') as groups`,
  )
  expect(rows).toEqual([{ soup: false, double: false, uses: 7, groups: 1 }])
})

test('preserves additional menus and options that were added by hand', async () => {
  const { restaurantId } = await importing(menuFields())
  await base.query(`insert into additional_menus (restaurant_id, name) values ($1, 'Brunch')`, [restaurantId])
  await base.query(
    `insert into variants (restaurant_id, variant_group_id, name, is_default)
       select restaurant_id, id, 'Triple', true from variant_groups`,
  )
  await base.query(
    `insert into upsells (restaurant_id, upsell_group_id, name) select restaurant_id, id, 'Avocado' from upsell_groups`,
  )
  const file = menuFields({ additional_menus: [] }) as { categories: { products: Json[] }[] }
  const [burger, , lunchBowl] = file.categories[0]!.products
  lunchBowl!.available_menus = []
  burger!.option_groups = (burger!.option_groups as Json[]).filter(({ name }) => name === 'Size')
  const { report } = await importing(file)
  expect(report.get('additional menus')).toMatchObject({ read: 0, removed: 1 })
  const names = async (query: string) => (await base.query(query)).map(({ name }) => name)
  expect(await names('select name from additional_menus')).toEqual(['Brunch'])
  const sizes = 'select name from variants'
  expect(await names(`${sizes} order by name`)).toEqual(['Double', 'Single', 'Slider', 'Triple'])
  expect(await names(`${sizes} where is_default`)).toEqual(['Single'])
  // The group is no longer in the file. With an option of the restaurant it is one of the restaurant now.
  expect(await names('select name from upsell_groups where import_key is null')).toEqual(['Extras'])
  expect(await names('select name from upsells order by name')).toEqual(['Avocado', 'Bacon', 'Cheese', 'Egg'])
  expect(await names('select name from modifier_groups')).toEqual([])
  expect(totals((await importing(file)).report)).toMatchObject({
    created: 0,
    updated: 0,
    removed: 0,
  })
})

test('preserves items that were added to a campaign, up to its limit', async () => {
  const items = (...products: string[]) => products.map(campaignItem)
  const file = (...products: string[]) =>
    menuFields({
      cross_sell_campaigns: [{ name: 'Sides', trigger_point: 'before_checkout', items: items(...products) }],
    })
  await importing(file('Soup'))
  await base.query(`set constraints all deferred; update cross_sell_items set display_order = 1;
    insert into cross_sell_items (restaurant_id, campaign_id, product_id, discount_type, display_order)
      select c.restaurant_id, c.id, p.id, 'none', 0 from cross_sell_campaigns c, products p where p.name = 'Beer'`)
  const before = await campaignItems()
  const { report } = await importing(file('Lunch Bowl', 'Soup', 'Burger'))
  expect(report.get('campaign items')).toMatchObject({ created: 1, updated: 1, unchanged: 1 })
  const after = await campaignItems()
  expect(after.map(({ name }) => name)).toEqual(['Lunch Bowl', 'Soup', 'Beer'])
  expect(after).toEqual(expect.arrayContaining(before))
  expect((await importing(file('Lunch Bowl', 'Soup', 'Burger'))).report.get('campaign items')).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 3,
  })
  await importing(file('Soup'))
  expect((await campaignItems()).map(({ name }) => name)).toEqual(['Soup', 'Beer'])
})

test('a dry run reports what would change, and changes nothing', async () => {
  const dry = (menu: object) =>
    importMenu(app, { text: JSON.stringify(menu), domain, create: true, pictures: null, isDryRun: true })
  expect((await dry(menuFields())).report.get('products')).toMatchObject({ created: 4 })
  await expect(importing(menuFields(), false)).rejects.toBeInstanceOf(UnknownRestaurantError)
  await importing(menuFields())
  const before = await version()
  const { report } = await dry(menuFields({ categories: [], discount_codes: [] }))
  expect(report.get('products')).toMatchObject({ removed: 4 })
  expect(await version()).toBe(before)
})

test('counts as edited what people have changed in the settings, and in codes that the file names', async () => {
  const { restaurantId } = await importing(menuFields())
  const text = JSON.stringify(menuFields())
  const edited = () => isEdited(app, { restaurantId, text })
  const asOwner = (statement: string) =>
    base.db.tenant(restaurantId, 'user:9', (tx) => sql.raw(statement).execute(tx))
  expect(await edited()).toBe(false)
  // Not in the file.
  await asOwner(`update restaurants set accept_orders = false`)
  await base.query(`insert into discount_codes (restaurant_id, code, discount_type, edited_at)
    select id, 'OWN', 'free_shipping', now() from restaurants`)
  expect(await edited()).toBe(false)
  await asOwner(`update restaurants set tax_rate = 9000`)
  expect(await edited()).toBe(true)
  expect((await importing(menuFields())).report.get('restaurants')).toMatchObject({ updated: 1 })
  expect(await edited()).toBe(false)
  await base.query(`update discount_codes set edited_at = now() where code = 'TENOFF'`)
  expect(await edited()).toBe(true)
})

test('creates a restaurant only on request', async () => {
  const refused = importing(menuFields(), false)
  await expect(refused).rejects.toThrow(new UnknownRestaurantError(`There is no restaurant at ${domain}.`))
  expect((await base.query('select from restaurants')).length).toBe(0)
})

test('does not change another restaurant, even with the same names', async () => {
  const other = await makeRestaurant(app)
  await importing(menuFields())
  await importing({ ...menuFields(), categories: [] })
  const rows = await base.query(
    `select count(*) filter (where archived_at is null) as listed, count(*) as all from products where restaurant_id = $1`,
    [other.id],
  )
  expect(rows).toEqual([{ listed: 4, all: 4 }])
})

test('serializes concurrent imports for one restaurant', async () => {
  await importing(menuFields())
  const file = { ...menuFields(), discount_codes: [codeFields('NEWCODE', 'free_shipping', 0)] }
  const reports = await Promise.all([importing(file), importing(file)])
  expect(reports.map(({ report }) => report.get('discount codes')?.created).toSorted()).toEqual([0, 1])
})

const given = process.env.COMANDA_TEST_MENU
test.runIf(given)('imports a large real menu completely', async () => {
  const text = await readFile(given ?? '', 'utf8')
  const { report } = await importMenu(app, { text, domain, create: true, pictures: null })
  const file = JSON.parse(text)
  const products = file.categories.flatMap((category: { products: object[] }) => category.products)
  expect(report.get('categories')?.created).toBe(file.categories.length)
  expect(report.get('products')?.created).toBe(products.length)
  console.log(formatReport(report))
})

type Json = Record<string, unknown>

function campaignItem(product: string, index: number): Json {
  return {
    product,
    discount_type: 'percentage',
    discount_value: 20,
    custom_price: null,
    display_order: index,
  }
}

/** The products of the campaign's items with the ids of the items, in their order. */
async function campaignItems(): Promise<{ id: string; name: string }[]> {
  return base.query(
    'select i.id, p.name from cross_sell_items i join products p on p.id = i.product_id order by display_order',
  )
}

function totals(report: ImportReport) {
  const sum = { read: 0, created: 0, updated: 0, unchanged: 0, removed: 0 }
  for (const counts of report.values()) {
    for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += counts[key]
  }
  return sum
}

async function version(): Promise<number> {
  return (await base.query('select version from menu_versions'))[0].version
}

async function productRows(): Promise<
  Map<string, { id: string; base_price: number; archived_at: Date | null }>
> {
  const rows = await base.query('select id, name, base_price, archived_at from products')
  return new Map(rows.map((row) => [row.name, row]))
}
