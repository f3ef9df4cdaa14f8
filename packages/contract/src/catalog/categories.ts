import { z } from 'zod'
import { withRight } from '../base.ts'
import { id, inRestaurant, localTime, personText } from '../fields.ts'
import { changeId, conflictWith, inUse, refusals, revision, seenRevision } from './shared.ts'

/** The limits of texts are those of menu files: an imported category can be edited. */
const categoryFields = {
  name: personText(200),
  description: personText(2000),
  imageId: id.nullable().describe('A stored picture of the restaurant'),
  sortOrder: z.int().min(-1_000_000).max(1_000_000).describe('From 0; lower ones first'),
  isActive: z.boolean().describe('Inactive categories are hidden from customers'),
  availableFrom: localTime.nullable().describe('Hours of the day when it is shown; null: always'),
  availableUntil: localTime.nullable().describe('At or before `availableFrom`: on the next day'),
}

const category = z.object({
  ...categoryFields,
  id,
  name: z.string(),
  description: z.string(),
  revision: revision.describe('Counts its changes'),
  products: z.int().describe('Dishes that are not deleted, hidden ones as well'),
  hiddenProducts: z.int().describe('Those of them that are hidden from customers'),
})
export type CatalogCategory = z.infer<typeof category>

const saved = z.object({
  category,
  changeId,
})

export const categories = {
  categories: withRight('menu.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/catalog/categories',
      summary: 'List the categories of a restaurant in menu order, inactive ones as well',
    })
    .input(inRestaurant)
    .output(z.object({ categories: z.array(category) })),
  saveCategory: withRight('menu.manage')
    .route({
      method: 'PUT',
      path: '/restaurants/{restaurantId}/catalog/categories/{categoryId}',
      summary: 'Create or change a category; the id of a new one is chosen by the caller',
    })
    .errors({ ...refusals, ...conflictWith(category) })
    .input(
      z.object({
        ...inRestaurant.shape,
        categoryId: id,
        ...categoryFields,
        revision: seenRevision,
      }),
    )
    .output(saved),
  setCategoryActive: withRight('menu.manage')
    .route({
      method: 'PUT',
      path: '/restaurants/{restaurantId}/catalog/categories/{categoryId}/active',
      summary: 'Show or hide a category',
    })
    .input(z.object({ ...inRestaurant.shape, categoryId: id, isActive: z.boolean() }))
    .output(saved),
  reorderCategories: withRight('menu.manage')
    .route({
      method: 'PUT',
      path: '/restaurants/{restaurantId}/catalog/category-order',
      summary: 'Order the categories of the menu',
    })
    .errors({ ORDER_CHANGED: { status: 409, data: z.object({ categories: z.array(category) }) } })
    .input(
      z.object({
        ...inRestaurant.shape,
        from: z.array(id).max(500).describe('All categories in the order that the caller knows'),
        to: z.array(id).max(500).describe('The same in the new order'),
      }),
    )
    .output(z.object({ categories: z.array(category), changeId })),
  deleteCategory: withRight('menu.manage')
    .route({
      method: 'DELETE',
      path: '/restaurants/{restaurantId}/catalog/categories/{categoryId}',
      summary: 'Delete a category with its dishes; the change can be undone for 30 days',
    })
    .errors(inUse)
    .input(z.object({ ...inRestaurant.shape, categoryId: id }))
    .output(z.object({ changeId, products: z.int().describe('Dishes that were deleted with it') })),
}
