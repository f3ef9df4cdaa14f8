import { randomUUID } from 'node:crypto'
import { newCategory } from '@comanda/domain/menu/category-fields'
import { newProduct } from '@comanda/domain/menu/product-fields'
import type { Caller } from '../../src/app.ts'
import { listCategories, saveCategory } from '../../src/modules/catalog/categories.ts'
import { saveProduct } from '../../src/modules/catalog/products/save-product.ts'
import { undoChange } from '../../src/modules/catalog/undo-change.ts'
import { loadStorefront } from '../../src/modules/menus/public.ts'
import type { Shop } from '../checkout/ordering.ts'

/** What an owner does with the categories of a shop. */
export function categoryActions(shop: Shop, owner: Caller) {
  const restaurantId = shop.restaurant.id
  return {
    list: async () => (await listCategories(shop.app, owner, restaurantId)).categories,
    save: (fields: Partial<Parameters<typeof saveCategory>[2]>) =>
      saveCategory(shop.app, owner, {
        ...newCategory,
        name: 'Desserts',
        revision: 0,
        restaurantId,
        categoryId: randomUUID(),
        ...fields,
      }),
    saveDish(
      categoryId: string,
      { id: productId, revision }: { id: string; revision: number } = { id: randomUUID(), revision: 0 },
    ) {
      const fields = { ...newProduct, name: 'Tiramisu', categoryId }
      return saveProduct(shop.app, owner, { ...fields, restaurantId, productId, revision })
    },
    undo: (changeId: string | null) =>
      undoChange(shop.app, owner, { restaurantId, changeId: changeId ?? '' }),
    /** The names of the categories that customers see. */
    async menu() {
      const storefront = await loadStorefront(shop.app, restaurantId)
      return storefront?.menu.categories.map(({ name }) => name) ?? []
    },
  }
}
