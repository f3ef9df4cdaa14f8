import { randomUUID } from 'node:crypto'
import { newProduct } from '@comanda/domain/menu/product-fields'
import type { Shop } from '../checkout/ordering.ts'
import type { Json } from './mutations.ts'
import type { Sample } from './samples.ts'

/** Requests about the dishes of a restaurant; the ids of new rows are chosen by the caller. */
export function productSamples({ id: restaurantId }: Shop['restaurant']): Record<string, Sample> {
  const parameters = { restaurantId }
  const product = { restaurantId, productId: randomUUID() }
  const planned = { restaurantId, plannedId: randomUUID() }
  const filter = { ...parameters, search: 'soup', state: 'active', menu: 'Lunch', picture: 'without' }
  return {
    'catalog.products': { parameters: { ...filter, sort: 'price', direction: 'down', page: '1' } },
    'catalog.productSelection': { parameters: filter },
    'catalog.productChoices': { parameters },
    'catalog.product': { parameters: product },
    'catalog.saveProduct': {
      parameters: product,
      body: {
        ...newProduct,
        categoryId: randomUUID(),
        name: 'Pancakes',
        code: 'P1',
        imageId: randomUUID(),
        labels: ['vegan'],
        diets: ['kosher'],
        allergens: { milk: 'contains' },
        availableMenus: ['Lunch'],
        variantGroupIds: [randomUUID()],
        moreImageIds: [randomUUID()],
        revision: 0,
      } as Json,
    },
    'catalog.setProductActive': { parameters: product, body: { isActive: false } },
    'catalog.duplicateProduct': { parameters: { ...product, copyId: randomUUID() }, body: {} },
    'catalog.deleteProduct': { parameters: product },
    'catalog.orderProducts': {
      parameters: { ...parameters, categoryId: randomUUID() },
      body: { from: [product.productId], to: [product.productId] },
    },
    'catalog.bulkProducts': {
      parameters: { ...parameters, requestId: randomUUID() },
      body: {
        products: [{ id: product.productId, revision: 1 }],
        change: { field: 'price', price: { by: 'percent', percent: 5000, roundTo: 50 } },
        isPreview: false,
      },
    },
    'catalog.plannedChanges': { parameters },
    'catalog.planChange': {
      parameters: planned,
      body: { productId: product.productId, at: 1_900_000_000_000, basePrice: 500, isActive: null },
    },
    'catalog.cancelPlannedChange': { parameters: planned },
  }
}
