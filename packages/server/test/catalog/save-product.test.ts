import { randomUUID } from 'node:crypto'
import type { ProductFields } from '@comanda/domain/menu/product-fields'
import { cents } from '@comanda/domain/money/cents'
import { beforeEach, describe, expect, test } from 'vitest'
import { setCategoryActive } from '../../src/modules/catalog/categories.ts'
import {
  deleteProduct,
  duplicateProduct,
  setProductActive,
} from '../../src/modules/catalog/products/change-product.ts'
import { getProduct } from '../../src/modules/catalog/products/read-product.ts'
import { saveProduct } from '../../src/modules/catalog/products/save-product.ts'
import { loadStorefront } from '../../src/modules/menus/public.ts'
import { setSoldOut } from '../../src/modules/menus/stock/set-sold-out.ts'
import { makeRestaurant } from '../factories.ts'
import { visitor } from '../test-app.ts'
import { type Menu, memberOf, openMenu } from './open-menu.ts'

let menu: Menu
beforeEach(async () => {
  menu = await openMenu()
})

const onMenu = async (name: string) =>
  (await loadStorefront(menu.shop.app, menu.restaurantId))?.productsById.get(
    menu.shop.restaurant.productId(name),
  )

describe('saving a product', () => {
  test('creates it once, however often the request arrives, and shows it to customers', async () => {
    const productId = randomUUID()
    const fields: Partial<ProductFields> = {
      name: ' Pancakes ',
      description: 'With syrup.',
      basePrice: cents(950),
      code: ' ',
      is21Plus: true,
      labels: ['vegan', 'new', 'vegan'],
      diets: ['kosher'],
      availableMenus: ['Lunch'],
      allergens: { gluten: 'contains', peanuts: 'may_contain' },
    }
    const { product, changeId } = await menu.save({ productId, ...fields })
    expect(product).toMatchObject({
      name: 'Pancakes',
      basePrice: 950,
      code: null,
      isActive: true,
      is21Plus: true,
      revision: 1,
      labels: ['new', 'vegan'],
      diets: ['kosher'],
      allergens: fields.allergens,
      warnings: [],
      stock: { soldOut: 'no', count: null },
      sold: { portions: 0 },
      offers: [],
      planned: [],
    })
    expect(changeId).not.toBeNull()
    expect(await menu.save({ productId, ...fields })).toEqual({ product, changeId: null })
    const storefront = await loadStorefront(menu.shop.app, menu.restaurantId)
    expect(storefront?.productsById.get(productId)).toMatchObject({
      name: 'Pancakes',
      diets: ['kosher'],
      allergens: fields.allergens,
    })
  })

  test('keeps every label, the upsell groups and the code that a form does not show', async () => {
    await menu.shop.query(`insert into product_labels (restaurant_id, product_id, label_type)
      select restaurant_id, id, unnest(array['featured', 'organic']) from products where name = 'Burger'`)
    await menu.shop.query(`update products set code = 'E1' where name = 'Burger'`)
    const before = await menu.product('Burger')
    const { product } = await menu.edit('Burger', { description: 'Now with more fries.' })
    expect(product).toMatchObject({
      labels: ['bestseller', 'featured', 'organic'],
      code: 'E1',
      variantGroupIds: before.variantGroupIds,
      upsellGroupIds: before.upsellGroupIds,
      modifierGroupIds: before.modifierGroupIds,
    })
    expect(before.upsellGroupIds).toHaveLength(1)
  })

  test('stores the order of its groups, and customers see it', async () => {
    const [{ id: crust }] = await menu.shop.query(`insert into variant_groups (restaurant_id, name)
      select id, 'Crust' from restaurants returning id`)
    await menu.shop.query(`insert into variants (restaurant_id, variant_group_id, name)
      select restaurant_id, id, 'Thin' from variant_groups where name = 'Crust'`)
    const { variantGroupIds } = await menu.product('Burger')
    for (const order of [
      [crust, ...variantGroupIds],
      [...variantGroupIds, crust],
    ]) {
      const { product } = await menu.edit('Burger', { variantGroupIds: order })
      expect(product.variantGroupIds).toEqual(order)
      const shown = (await onMenu('Burger'))?.optionGroups.filter(({ kind }) => kind === 'variant')
      expect(shown?.map(({ id }) => id)).toEqual(order)
    }
  })

  test.each<[Partial<ProductFields>, string]>([
    [{ name: ' \u200b ' }, 'Product name is required'],
    [{ categoryId: '' }, 'Category is required'],
    [{ categoryId: randomUUID() }, 'This category no longer exists.'],
    [{ basePrice: cents(-1) }, 'Price must be 0 or greater'],
    [{ sortOrder: -1 }, 'Sort order must be 0 or greater'],
    [{ imageId: randomUUID() }, 'This picture no longer exists.'],
    [{ moreImageIds: [randomUUID()] }, 'A picture no longer exists.'],
    [{ variantGroupIds: [randomUUID()] }, 'A group no longer exists.'],
    [{ upsellGroupIds: [randomUUID()] }, 'A group no longer exists.'],
    [{ modifierGroupIds: [randomUUID()] }, 'A group no longer exists.'],
    [{ availableMenus: ['Brunch'] }, 'There is no menu “Brunch”.'],
    [{ labels: ['vegan'], allergens: { milk: 'contains' } }, 'A dish marked “Vegan” cannot contain milk.'],
  ])('refuses %j', async (fields, message) => {
    await expect(menu.save(fields)).rejects.toMatchObject({ code: 'CATALOG_INVALID', status: 422, message })
    expect(await menu.shop.query(`select from products where name = 'Pancakes'`)).toEqual([])
  })

  test('refuses what belongs to another restaurant', async () => {
    const other = await makeRestaurant(menu.shop.app)
    const foreign = await getProduct(menu.shop.app, memberOf(other.id), {
      restaurantId: other.id,
      productId: other.productId('Burger'),
    })
    for (const field of ['categoryId', 'variantGroupIds', 'upsellGroupIds', 'modifierGroupIds'] as const) {
      await expect(menu.edit('Burger', { [field]: foreign[field] })).rejects.toMatchObject({ status: 422 })
    }
    const stolen = menu.save({ ...foreign, productId: foreign.id, categoryId: menu.categoryId })
    await expect(stolen).rejects.toMatchObject({ status: 422 })
    expect((await menu.product('Burger')).revision).toBe(1)
  })

  test('refuses a name that the category has already', async () => {
    await expect(menu.save({ name: 'Soup' })).rejects.toMatchObject({ code: 'NAME_TAKEN', status: 409 })
  })

  test('stores nothing of it when the last part fails', async () => {
    const before = await menu.product('Burger')
    await menu.shop.query(
      `create function fail() returns trigger language plpgsql as $$ begin raise 'no'; end $$`,
    )
    await menu.shop.query(
      `create trigger fail before insert on menu_changes for each row execute function fail()`,
    )
    const edit = menu.edit('Burger', { name: 'Cheeseburger', labels: ['spicy'], modifierGroupIds: [] })
    await expect(edit).rejects.toThrow('no')
    expect(await menu.product('Burger')).toEqual(before)
  })

  test('of concurrent saves stores one and gives the others what it stored', async () => {
    const { revision } = await menu.product('Soup')
    const results = await Promise.allSettled(
      ['A', 'B', 'C', 'D'].map((description) => menu.edit('Soup', { description, revision })),
    )
    const stored = results.filter(({ status }) => status === 'fulfilled')
    expect(stored).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ code: 'CHANGED_SINCE', data: { current: { revision: 2 } } })
  })

  test('leaves a dish sold out that the kitchen marked while the form was open', async () => {
    const { revision } = await menu.product('Soup')
    const productId = menu.shop.restaurant.productId('Soup')
    await setSoldOut(menu.shop.app, menu.owner, {
      restaurantId: menu.restaurantId,
      productId,
      soldOut: 'today',
    })
    const { product } = await menu.edit('Soup', { description: 'Hot.' })
    expect(product).toMatchObject({
      description: 'Hot.',
      revision: revision + 1,
      stock: { soldOut: 'today' },
    })
    expect((await onMenu('Soup'))?.isAvailable).toBe(false)
  })

  test('warns about a dish that no one can order', async () => {
    await menu.shop.query(`update variants set is_available = false`)
    await setCategoryActive(menu.shop.app, menu.owner, {
      restaurantId: menu.restaurantId,
      categoryId: menu.categoryId,
      isActive: false,
    })
    const { product } = await menu.edit('Burger', { description: 'x' })
    expect(product.warnings).toEqual([
      'The category “Mains” is inactive, so it is hidden.',
      expect.stringMatching(/^No one can order it: “.+” is required, but has no available options\.$/),
    ])
  })
})

describe('a product', () => {
  const ref = (name: string) => ({
    restaurantId: menu.restaurantId,
    productId: menu.shop.restaurant.productId(name),
  })

  test('is hidden and shown again, and the change can be undone', async () => {
    const input = { ...ref('Soup'), isActive: false }
    const { changeId } = await setProductActive(menu.shop.app, menu.owner, input)
    expect(await setProductActive(menu.shop.app, menu.owner, input)).toEqual({ changeId: null })
    expect(await onMenu('Soup')).toBeUndefined()
    await menu.undo(changeId)
    expect(await onMenu('Soup')).toBeDefined()
  })

  test('is deleted and restored, with its labels and groups', async () => {
    const before = await menu.product('Burger')
    const { changeId } = await deleteProduct(menu.shop.app, menu.owner, ref('Burger'))
    expect(await deleteProduct(menu.shop.app, menu.owner, ref('Burger'))).toEqual({ changeId: null })
    await expect(menu.product('Burger')).rejects.toMatchObject({ status: 404 })
    await menu.undo(changeId)
    expect(await menu.product('Burger')).toMatchObject({
      labels: before.labels,
      modifierGroupIds: before.modifierGroupIds,
      revision: before.revision + 2,
    })
  })

  test('that an active offer sells cannot be deleted', async () => {
    await menu.shop.query(`insert into promotional_specials (restaurant_id, name, product_id, trigger_after_items, discount_type,
      custom_copy, popup_style) select restaurant_id, 'Soup week', id, 1, 'percentage', '', 'modal' from products where name = 'Soup'`)
    await expect(deleteProduct(menu.shop.app, menu.owner, ref('Soup'))).rejects.toMatchObject({
      code: 'IN_USE',
      status: 409,
      data: { names: ['Soup (Soup week)'] },
    })
    expect((await menu.product('Soup')).offers).toEqual(['Soup week'])
    await menu.shop.query(`update promotional_specials set is_active = false`)
    await deleteProduct(menu.shop.app, menu.owner, ref('Soup'))
  })

  test('is copied as an inactive one with a free name, once for each request', async () => {
    const copyId = randomUUID()
    const copy = (id: string) => duplicateProduct(menu.shop.app, menu.owner, { ...ref('Burger'), copyId: id })
    const { product } = await copy(copyId)
    const original = await menu.product('Burger')
    expect(product).toMatchObject({
      name: 'Burger (Copy)',
      isActive: false,
      basePrice: original.basePrice,
      labels: original.labels,
      variantGroupIds: original.variantGroupIds,
      upsellGroupIds: original.upsellGroupIds,
    })
    expect(await copy(copyId)).toEqual({ product, changeId: null })
    expect((await copy(randomUUID())).product.name).toBe('Burger (Copy 2)')
  })

  test('of the longest name is copied under one that its form accepts', async () => {
    const { product } = await menu.save({ name: `${'Long '.repeat(39)}Soups` })
    const { restaurantId } = menu
    const copy = async () => {
      const copyId = randomUUID()
      const ref = { restaurantId, productId: product.id, copyId }
      return (await duplicateProduct(menu.shop.app, menu.owner, ref)).product.name
    }
    const long = 'Long '.repeat(38)
    expect([await copy(), await copy()]).toEqual([`${long}Lon (Copy)`, `${long}L (Copy 2)`])
  })

  test('is for owners and managers of the restaurant', async () => {
    const other = await makeRestaurant(menu.shop.app)
    for (const [caller, status] of [
      [visitor(), 401],
      [memberOf(menu.restaurantId, 'staff'), 403],
      [memberOf(other.id), 403],
    ] as const) {
      await expect(getProduct(menu.shop.app, caller, ref('Soup'))).rejects.toMatchObject({ status })
      await expect(deleteProduct(menu.shop.app, caller, ref('Soup'))).rejects.toMatchObject({ status })
    }
    const foreign = { restaurantId: other.id, productId: menu.shop.restaurant.productId('Soup') }
    // Tests share ids of the usual restaurant only with itself: a stranger's own restaurant has other ones.
    const stranger = memberOf(other.id)
    await expect(getProduct(menu.shop.app, stranger, foreign)).rejects.toMatchObject({ status: 404 })
    await expect(
      setProductActive(menu.shop.app, stranger, { ...foreign, isActive: false }),
    ).rejects.toMatchObject({ status: 404 })
    await expect(
      saveProduct(menu.shop.app, memberOf(menu.restaurantId, 'manager'), {
        ...(await menu.product('Soup')),
        ...ref('Soup'),
        revision: 7,
      }),
    ).rejects.toMatchObject({ code: 'CHANGED_SINCE' })
  })
})
