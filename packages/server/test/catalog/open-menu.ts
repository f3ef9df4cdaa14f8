import { randomUUID } from 'node:crypto'
import { newProduct, type ProductFields } from '@comanda/domain/menu/product-fields'
import type { Caller } from '../../src/app.ts'
import { getProduct } from '../../src/modules/catalog/products/read-product.ts'
import { saveProduct } from '../../src/modules/catalog/products/save-product.ts'
import { undoChange } from '../../src/modules/catalog/undo-change.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { staffOf } from '../test-app.ts'

/** A restaurant with its menu, and what its owner does with dishes. */
export interface Menu {
  shop: Shop
  restaurantId: string
  owner: Caller
  product(name: string): ReturnType<typeof getProduct>
  /** Saves a new dish, or changed fields of an existing one. */
  save(
    fields: Partial<ProductFields & { productId: string; revision: number }>,
  ): ReturnType<typeof saveProduct>
  /** Changes fields of a dish as a form does: with all others as they are, and of its current revision. */
  edit(name: string, fields: Partial<ProductFields & { revision: number }>): ReturnType<typeof saveProduct>
  undo(changeId: string | null): ReturnType<typeof undoChange>
  categoryId: string
}

export async function openMenu(options: Parameters<typeof openShop>[0] = {}): Promise<Menu> {
  const shop = await openShop(options)
  const restaurantId = shop.restaurant.id
  const owner = memberOf(restaurantId)
  const product = (name: string) =>
    getProduct(shop.app, owner, { restaurantId, productId: shop.restaurant.productId(name) })
  const { categoryId } = await product('Soup')
  const save: Menu['save'] = (fields) =>
    saveProduct(shop.app, owner, {
      ...newProduct,
      categoryId,
      name: 'Pancakes',
      revision: 0,
      restaurantId,
      productId: randomUUID(),
      ...fields,
    })
  return {
    shop,
    restaurantId,
    owner,
    product,
    save,
    undo: (changeId) => undoChange(shop.app, owner, { restaurantId, changeId: changeId ?? '' }),
    categoryId,
    async edit(name, fields) {
      const before = await product(name)
      const entered = Object.fromEntries(
        Object.keys(newProduct).map((field) => [field, before[field as keyof ProductFields]]),
      )
      return save({ ...entered, productId: before.id, revision: before.revision, ...fields })
    },
  }
}

export function memberOf(
  restaurantId: string,
  role: Caller['memberships'][number]['role'] = 'owner',
): Caller {
  return staffOf(role, restaurantId)
}
