import { z } from 'zod'
import { withRight } from '../base.ts'
import { cents, id, inRestaurant } from '../fields.ts'
import { optionGroup } from '../menus.ts'
import { catalogProduct, productFields, productFilter, productRow, productSorts } from './product-shapes.ts'
import { changeId, conflictWith, inUse, refusals, revision, seenRevision } from './shared.ts'

const catalogPath = '/restaurants/{restaurantId}/catalog'
const path = `${catalogPath}/products`
const oneProduct = z.object({ ...inRestaurant.shape, productId: id })
const saved = z.object({ product: catalogProduct, changeId })

const productList = z.object({
  products: z.array(productRow),
  total: z.int().describe('Matching products on all pages'),
  page: z.int().describe('The last page if the requested one does not exist'),
  pageSize: z.int(),
  summary: z
    .object({ total: z.int(), active: z.int(), categories: z.int(), basePrices: cents.describe('Their sum') })
    .describe('Totals over all products that are not deleted'),
})
export type ProductList = z.infer<typeof productList>

const choices = z.object({
  categories: z.array(z.object({ id, name: z.string(), isActive: z.boolean() })),
  groups: z.array(optionGroup).describe('All option groups by name, including those without options'),
  menus: z.array(z.string()).describe('Names of the additional menus'),
  zone: z.string(),
})
export type ProductChoices = z.infer<typeof choices>

export const products = {
  products: withRight('menu.manage')
    .route({ method: 'GET', path, summary: 'Search the products of a restaurant' })
    .input(
      z.object({
        ...inRestaurant.shape,
        ...productFilter.shape,
        sort: z.enum(productSorts).default('menu'),
        direction: z.enum(['up', 'down']).default('up'),
        page: z.coerce.number().pipe(z.int().min(1).max(100_000)).default(1),
      }),
    )
    .output(productList),
  productSelection: withRight('menu.manage')
    .route({
      method: 'GET',
      path: `${catalogPath}/product-selection`,
      summary: 'List the ids of all products that match a filter, for a bulk change',
    })
    .input(z.object({ ...inRestaurant.shape, ...productFilter.shape }))
    .output(z.object({ products: z.array(z.object({ id, revision })) })),
  productChoices: withRight('menu.manage')
    .route({
      method: 'GET',
      path: `${catalogPath}/product-choices`,
      summary: 'List the categories, option groups and menus that a product can have',
    })
    .input(inRestaurant)
    .output(choices),
  product: withRight('menu.manage')
    .route({ method: 'GET', path: `${path}/{productId}`, summary: 'Get everything about a product' })
    .input(oneProduct)
    .output(catalogProduct),
  saveProduct: withRight('menu.manage')
    .route({
      method: 'PUT',
      path: `${path}/{productId}`,
      summary: 'Create or change a product; the id of a new one is chosen by the caller',
    })
    .errors({ ...refusals, ...conflictWith(catalogProduct) })
    .input(
      z.object({
        ...oneProduct.shape,
        ...productFields,
        categoryId: z.union([z.literal(''), id]).describe('Empty: refused as missing'),
        revision: seenRevision,
      }),
    )
    .output(saved),
  setProductActive: withRight('menu.manage')
    .route({ method: 'PUT', path: `${path}/{productId}/active`, summary: 'Show or hide a product' })
    .input(z.object({ ...oneProduct.shape, isActive: z.boolean() }))
    .output(z.object({ changeId })),
  duplicateProduct: withRight('menu.manage')
    .route({
      method: 'POST',
      path: `${path}/{productId}/copies/{copyId}`,
      summary: 'Copy a product as an inactive one; the id of the copy is chosen by the caller',
    })
    .input(z.object({ ...oneProduct.shape, copyId: id }))
    .output(saved),
  orderProducts: withRight('menu.manage')
    .route({
      method: 'PUT',
      path: `${catalogPath}/categories/{categoryId}/product-order`,
      summary: 'Order the products of a category',
    })
    .errors({ ORDER_CHANGED: { status: 409, data: z.object({ productIds: z.array(id) }) } })
    .input(
      z.object({
        ...inRestaurant.shape,
        categoryId: id,
        from: z
          .array(id)
          .max(3000)
          .describe('All products of the category in the order that the caller knows'),
        to: z.array(id).max(3000).describe('The same in the new order'),
      }),
    )
    .output(z.object({ changeId })),
  deleteProduct: withRight('menu.manage')
    .route({
      method: 'DELETE',
      path: `${path}/{productId}`,
      summary: 'Delete a product; the change can be undone for 30 days',
    })
    .errors(inUse)
    .input(oneProduct)
    .output(z.object({ changeId })),
}
