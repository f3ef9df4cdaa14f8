import { randomUUID } from 'node:crypto'
import { newCategory } from '@comanda/domain/menu/category-fields'
import type { Shop } from '../checkout/ordering.ts'
import type { Sample } from './samples.ts'

/** Requests about the menu of a restaurant; the ids of new rows are chosen by the caller. */
export function catalogSamples(restaurantId: Shop['restaurant']['id']): Record<string, Sample> {
  const parameters = { restaurantId }
  const category = { restaurantId, categoryId: randomUUID() }
  return {
    'catalog.categories': { parameters },
    'catalog.dishFacts': { parameters },
    'catalog.saveCategory': {
      parameters: category,
      body: { ...newCategory, name: 'Desserts', revision: 0 },
    },
    'catalog.setCategoryActive': { parameters: category, body: { isActive: false } },
    'catalog.reorderCategories': {
      parameters,
      body: { from: [category.categoryId], to: [category.categoryId] },
    },
    'catalog.deleteCategory': { parameters: category },
    'catalog.changes': { parameters: { ...parameters, before: randomUUID() } },
    'catalog.exportMenu': { parameters: { ...parameters, format: 'csv' } },
    'catalog.importMenu': {
      parameters,
      body: {
        format: 'csv',
        text: 'category,name,price\nSoups,Miso Soup,4.50\n',
        mode: 'merge',
        requestId: randomUUID(),
        expected: null,
      },
    },
    'catalog.startImport': {
      parameters,
      body: {
        importId: randomUUID(),
        format: 'csv',
        mode: 'merge',
        expected: 'digest',
        text: 'category,name,price\nSoups,Miso Soup,4.50\n',
      },
    },
    'catalog.latestImport': { parameters },
    'catalog.undo': { parameters: { ...parameters, changeId: randomUUID() }, body: {} },
  }
}
