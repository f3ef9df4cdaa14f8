import { randomUUID } from 'node:crypto'
import { newCategory } from '@comanda/domain/menu/category-fields'
import { newProduct } from '@comanda/domain/menu/product-fields'
import { expect, test } from 'vitest'
import { additionalMenus } from '../src/catalog/additional-menus.ts'
import { categories } from '../src/catalog/categories.ts'
import { products } from '../src/catalog/products.ts'

type Operation =
  | typeof categories.saveCategory
  | typeof additionalMenus.saveAdditionalMenu
  | typeof products.orderProducts
  | typeof products.saveProduct
const id = randomUUID()
const issuesOf = async (operation: Operation, input: object) =>
  (await operation['~orpc'].inputSchema?.['~standard'].validate({ restaurantId: id, revision: 1, ...input }))
    ?.issues

test('a category and a menu with the longest texts of a menu file can be saved', async () => {
  const texts = { name: 'n'.repeat(200), description: 'd'.repeat(2000) }
  expect(
    await issuesOf(categories.saveCategory, { ...newCategory, categoryId: id, ...texts }),
  ).toBeUndefined()
  const menu = { menuId: id, name: texts.name, schedule: {} }
  expect(await issuesOf(additionalMenus.saveAdditionalMenu, menu)).toBeUndefined()
})

test('a category of three thousand products can be ordered', async () => {
  const from = Array.from({ length: 3000 }, () => randomUUID())
  const to = from.toReversed()
  expect(await issuesOf(products.orderProducts, { categoryId: id, from, to })).toBeUndefined()
})

test('a product without a category reaches the rules that name it as missing', async () => {
  const product = { ...newProduct, productId: id, name: 'Pancakes' }
  expect(await issuesOf(products.saveProduct, product)).toBeUndefined()
  expect(await issuesOf(products.saveProduct, { ...product, categoryId: 'mains' })).toHaveLength(1)
})
