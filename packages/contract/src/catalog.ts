import { z } from 'zod'
import { withRight } from './base.ts'
import { id, instant, localTime, personText } from './fields.ts'

const tags = ['Catalog']
const inRestaurant = z.object({ restaurantId: id })
const revision = z.int().min(0).max(2_147_483_647)

const issues = z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })) })
const names = z.object({ names: z.array(z.string()) })

const categoryFields = {
  name: personText(100),
  description: personText(500),
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
})
export type CatalogCategory = z.infer<typeof category>

const menuChange = z.object({
  id,
  at: instant,
  by: z.string().describe('Name of the person'),
  action: z.string().describe('As in the audit log'),
  label: z.string().describe('What was changed, such as the name of a dish'),
  isUndone: z.boolean(),
})
export type MenuChange = z.infer<typeof menuChange>

const saved = z.object({
  category,
  changeId: id.nullable().describe('For an undo; null when nothing was changed'),
})

const refusals = {
  CATALOG_INVALID: { status: 422, data: issues },
  NAME_TAKEN: { status: 409, data: issues },
} as const
const conflict = { CHANGED_SINCE: { status: 409, data: z.object({ category }) } } as const

export const catalog = {
  categories: withRight('menu.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/catalog/categories',
      tags,
      summary: 'List the categories of a restaurant in menu order, inactive ones as well',
    })
    .input(inRestaurant)
    .output(z.object({ categories: z.array(category) })),
  saveCategory: withRight('menu.manage')
    .route({
      method: 'PUT',
      path: '/restaurants/{restaurantId}/catalog/categories/{categoryId}',
      tags,
      summary: 'Create or change a category; the id of a new one is chosen by the caller',
    })
    .errors({ ...refusals, ...conflict })
    .input(
      z.object({
        ...inRestaurant.shape,
        categoryId: id,
        ...categoryFields,
        revision: revision.describe('The revision that the form was opened with; 0 for a new category'),
      }),
    )
    .output(saved),
  setCategoryActive: withRight('menu.manage')
    .route({
      method: 'PUT',
      path: '/restaurants/{restaurantId}/catalog/categories/{categoryId}/active',
      tags,
      summary: 'Show or hide a category',
    })
    .input(z.object({ ...inRestaurant.shape, categoryId: id, isActive: z.boolean() }))
    .output(saved),
  reorderCategories: withRight('menu.manage')
    .route({
      method: 'PUT',
      path: '/restaurants/{restaurantId}/catalog/category-order',
      tags,
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
    .output(z.object({ categories: z.array(category), changeId: id.nullable() })),
  deleteCategory: withRight('menu.manage')
    .route({
      method: 'DELETE',
      path: '/restaurants/{restaurantId}/catalog/categories/{categoryId}',
      tags,
      summary: 'Delete a category with its dishes; the change can be undone for 30 days',
    })
    .errors({ IN_USE: { status: 409, data: names } })
    .input(z.object({ ...inRestaurant.shape, categoryId: id }))
    .output(
      z.object({ changeId: id.nullable(), products: z.int().describe('Dishes that were deleted with it') }),
    ),
  changes: withRight('menu.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/catalog/changes',
      tags,
      summary: 'List the changes of the menu in the last 30 days, newest first',
    })
    .input(
      z.object({
        ...inRestaurant.shape,
        before: id.nullable().default(null).describe('The last change of the page before'),
      }),
    )
    .output(z.object({ changes: z.array(menuChange) })),
  undo: withRight('menu.manage')
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/catalog/changes/{changeId}/undo',
      tags,
      summary: 'Undo a change of the menu',
    })
    .errors({ ...refusals, CHANGED_SINCE: { status: 409, data: names } })
    .input(z.object({ ...inRestaurant.shape, changeId: id }))
    .output(z.object({ changeId: id })),
}
