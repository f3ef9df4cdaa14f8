import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { storePicture } from '../../src/modules/media/public.ts'
import { sweepPictures } from '../../src/modules/pictures/public.ts'
import { listRestaurantCards } from '../../src/modules/restaurants/list-restaurant-cards.ts'
import { storeSecret } from '../../src/modules/restaurants/public.ts'
import { cloneRestaurant } from '../../src/modules/restaurants-admin/clone-restaurant.ts'
import { order } from '../account/people.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { staffOf, visitor } from '../test-app.ts'
import { platformAdmin, rowsOf } from './admin.ts'

let shop: Shop
let from: string
let admin: Caller

beforeEach(async () => {
  shop = await openShop()
  from = shop.restaurant.id
  admin = await platformAdmin(shop)
})

const clone = (cloneId: string = randomUUID(), caller = admin) =>
  cloneRestaurant(shop.app, caller, { restaurantId: from, cloneId })

/** What customers can buy, by name: dishes with their options and prices. */
const menuOf = (restaurantId: string) =>
  shop.query(
    `select c.name as category, p.name, p.base_price, p.available_menus, p.is_21_plus, p.image_media_id is null as plain,
        array(select g.name || ': ' || o.name || o.price_adjustment from product_variant_groups l
          join variant_groups g on g.id = l.variant_group_id and g.restaurant_id = p.restaurant_id
          join variants o on o.variant_group_id = g.id and o.restaurant_id = p.restaurant_id
          where l.product_id = p.id order by 1) as variants,
        array(select g.name || ': ' || o.name || o.modifier_action from product_modifier_groups l
          join modifier_groups g on g.id = l.modifier_group_id and g.restaurant_id = p.restaurant_id
          join modifiers o on o.modifier_group_id = g.id and o.restaurant_id = p.restaurant_id
          where l.product_id = p.id order by 1) as modifiers,
        array(select g.name || ': ' || o.name || o.price from product_upsell_groups l
          join upsell_groups g on g.id = l.upsell_group_id and g.restaurant_id = p.restaurant_id
          join upsells o on o.upsell_group_id = g.id and o.restaurant_id = p.restaurant_id
          where l.product_id = p.id order by 1) as upsells
      from products p join categories c on c.restaurant_id = p.restaurant_id and c.id = p.category_id
      where p.restaurant_id = $1 order by c.name, p.name`,
    [restaurantId],
  )
const versionOf = async (restaurantId: string) =>
  (await shop.query('select version from menu_versions where restaurant_id = $1', [restaurantId]))[0]?.version

test('has the same dishes, options and additional menus, with ids of its own', async () => {
  const { restaurantId, name } = await clone()
  expect(name).toBe('Corner Kitchen (Copy)')
  const original = await menuOf(from)
  expect(original.length).toBeGreaterThan(2)
  expect(await menuOf(restaurantId)).toEqual(original)
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  const common = new Set(ids(await rowsOf(shop, 'products', from)))
  expect(ids(await rowsOf(shop, 'products', restaurantId)).filter((id) => common.has(id))).toEqual([])
  expect(await rowsOf(shop, 'additional_menus', restaurantId)).toMatchObject([{ name: 'Lunch' }])
})

test('has no domain, owner, contacts, account, credentials, codes or orders, and is not online', async () => {
  await order(shop, visitor())
  await shop.query(
    `update restaurants set user_id = 'olive', stripe_connect_id = 'acct_1', stripe_connect_enabled = true, is_demo = true,
      orders_disabled = true, orders_disabled_at = now(), orders_disabled_reason = 'Rush', busy_minutes = 10,
      busy_until = now(), is_active = false, notification_email = 'boss@corner.example', owner_email = 'olive@corner.example',
      manager_email = 'max@corner.example', owner_phone = '(908) 555-0101', notification_phone = '(908) 555-0102',
      uber_enabled = true, application_fee_percentage = 1500, tax_rate = 9125 where id = $1`,
    [from],
  )
  await shop.app.db.tenant(from, 'test', (tx) =>
    storeSecret(shop.app, tx, from, 'courier', '{"clientSecret":"hush"}'),
  )
  const { restaurantId } = await clone()
  expect(await rowsOf(shop, 'restaurants', restaurantId)).toMatchObject([
    {
      domain: null,
      user_id: null,
      stripe_connect_id: null,
      stripe_connect_enabled: false,
      is_demo: false,
      orders_disabled: false,
      orders_disabled_at: null,
      orders_disabled_reason: null,
      busy_minutes: 0,
      busy_until: null,
      uber_enabled: false,
      online_orders_enabled: false,
      notification_email: null,
      notification_phone: null,
      owner_email: null,
      owner_phone: null,
      manager_email: null,
      email: null,
      phone: '',
      setup_completed_at: null,
      // Hours, fees and terms are those of the original.
      tax_rate: 9125,
      delivery_fee: 399,
      application_fee_percentage: 1500,
      is_active: true,
      hours: (await rowsOf(shop, 'restaurants', from))[0].hours,
    },
  ])
  for (const table of [
    'restaurant_secrets',
    'memberships',
    'discount_codes',
    'orders',
    'product_stock',
    'devices',
  ])
    expect([table, await rowsOf(shop, table, restaurantId)]).toEqual([table, []])
  const listed = async () => (await listRestaurantCards(shop.app)).map(({ id }) => id)
  expect(await listed()).toEqual([])
  await shop.query('update restaurants set online_orders_enabled = true where id = $1', [restaurantId])
  expect(await listed()).toEqual([restaurantId])
})

test('leaves the menu of the original as it is, even when the copy changes', async () => {
  const version = await versionOf(from)
  const { restaurantId } = await clone()
  await shop.query('update products set base_price = 1 where restaurant_id = $1', [restaurantId])
  expect(await versionOf(from)).toBe(version)
  expect((await menuOf(from)).map((row) => row.base_price)).not.toContain(1)
})

test('shows the same picture files, which stay when the original no longer has the picture', async () => {
  const background = { r: 9, g: 0, b: 0 }
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer()
  const picture = await storePicture(shop.app, from, bytes)
  await shop.query('update restaurants set banner_media_id = $2 where id = $1', [from, picture])
  await shop.query(`update products set image_media_id = $2 where restaurant_id = $1 and name = 'Soup'`, [
    from,
    picture,
  ])
  const { restaurantId } = await clone()
  const [copy] = await rowsOf(shop, 'media', restaurantId)
  const [original] = await rowsOf(shop, 'media', from)
  expect(copy).toMatchObject({ path: original.path, content_hash: original.content_hash })
  expect(copy.id).not.toBe(original.id)
  expect(await rowsOf(shop, 'restaurants', restaurantId)).toMatchObject([{ banner_media_id: copy.id }])
  expect(await menuOf(restaurantId)).toEqual(await menuOf(from))

  await shop.query('update restaurants set banner_media_id = null where id = $1', [from])
  await shop.query('update products set image_media_id = null where restaurant_id = $1', [from])
  await shop.query(`update media set stored_at = $2 where restaurant_id = $1`, [
    from,
    new Date(shop.app.now() - 31 * 86_400_000),
  ])
  await sweepPictures(shop.app)
  expect(await rowsOf(shop, 'media', from)).toEqual([])
  expect(await shop.app.files.read(`${copy.path}-240.webp`)).not.toBeNull()
  await shop.query('update restaurants set banner_media_id = null where id = $1', [restaurantId])
  await shop.query('update products set image_media_id = null where restaurant_id = $1', [restaurantId])
  await shop.query(`update media set stored_at = $1`, [new Date(shop.app.now() - 31 * 86_400_000)])
  await sweepPictures(shop.app)
  expect(await shop.app.files.read(`${copy.path}-240.webp`)).toBeNull()
})

test('sells what the kitchen had marked as sold out, but not what is deleted', async () => {
  await shop.query(
    `insert into product_stock (restaurant_id, product_id, sold_out_at, sold_out_by)
      values ($1, $2, now(), 'Kim')`,
    [from, shop.restaurant.productId('Soup')],
  )
  await shop.query(`update products set is_available = false where restaurant_id = $1 and name = 'Soup'`, [
    from,
  ])
  await shop.query(`update products set archived_at = now() where restaurant_id = $1 and name = 'Beer'`, [
    from,
  ])
  const { restaurantId } = await clone()
  const products = await rowsOf(shop, 'products', restaurantId)
  expect(products.find(({ name }) => name === 'Soup')).toMatchObject({
    is_available: true,
    archived_at: null,
  })
  expect(products.map(({ name }) => name)).not.toContain('Beer')
})

test('a repeated request returns the same copy, another one has a name of its own', async () => {
  const id = randomUUID()
  const results = await Promise.all([clone(id), clone(id), clone(id)])
  expect(results).toEqual(Array(3).fill({ restaurantId: id, name: 'Corner Kitchen (Copy)' }))
  expect((await clone()).name).toBe('Corner Kitchen (Copy 2)')
  const ofCopy = await cloneRestaurant(shop.app, admin, { restaurantId: id, cloneId: randomUUID() })
  expect(ofCopy.name).toBe('Corner Kitchen (Copy 3)')
  await expect(clone(from)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('a request that is repeated for another restaurant is refused', async () => {
  const { restaurantId } = await clone()
  const other = await clone()
  await expect(
    cloneRestaurant(shop.app, admin, { restaurantId: other.restaurantId, cloneId: restaurantId }),
  ).rejects.toMatchObject({ code: 'REQUEST_KEY_REUSED' })
})

test('requires no proof of identity', async () => {
  await shop.query('delete from auth.proofs')
  expect(await clone()).toMatchObject({ name: expect.stringMatching(/ \(Copy\)$/) })
})

test('is for platform admins, and for restaurants that exist', async () => {
  const owner = staffOf('owner', from)
  await expect(clone(randomUUID(), owner)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(clone(randomUUID(), visitor())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(
    cloneRestaurant(shop.app, admin, { restaurantId: randomUUID(), cloneId: randomUUID() }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
