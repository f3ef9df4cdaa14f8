import { allergenStates, allergens, diets } from '@comanda/domain/menu/allergens'
import { labelTypes } from '@comanda/domain/menu/menu'
import { z } from 'zod'
import { cents, id, instant, personText } from '../fields.ts'
import { picture, productStock } from '../menus.ts'
import { revision } from './shared.ts'

const ids = (max: number) => z.array(id).max(max)

/** What a form sends about a dish. */
export const productFields = {
  categoryId: id,
  name: personText(200),
  description: personText(2000),
  basePrice: cents.describe('US cents, from 0'),
  imageId: id.nullable().describe('A stored picture of the restaurant'),
  moreImageIds: ids(20).describe('Additional pictures, in order'),
  code: personText(10).nullable().describe('The kitchen’s code, such as E12'),
  isActive: z.boolean().describe('Inactive dishes are hidden from customers'),
  is21Plus: z.boolean(),
  allowComments: z.boolean().describe('Customers can enter special instructions'),
  availableMenus: z.array(personText(200)).max(50).describe('Names of menus; empty: the regular menu'),
  sortOrder: z.int().min(-1_000_000).max(1_000_000).describe('From 0; lower ones first'),
  labels: z.array(z.enum(labelTypes)).max(labelTypes.length),
  diets: z.array(z.enum(diets)).max(diets.length),
  allergens: z.partialRecord(z.enum(allergens), z.enum(allergenStates)),
  variantGroupIds: ids(50).describe('In the order in which they are shown'),
  upsellGroupIds: ids(50),
  modifierGroupIds: ids(50),
}

const sold = z
  .object({ portions: z.int(), revenue: cents.describe('Options included, before discounts') })
  .describe('In the last 30 days')

export const plannedChange = z.object({
  id,
  productId: id,
  productName: z.string(),
  at: instant,
  basePrice: cents.nullable().describe('null: the price stays'),
  isActive: z.boolean().nullable().describe('null: the visibility stays'),
  by: z.string().describe('Name of the person'),
  state: z.enum(['planned', 'applied', 'cancelled', 'failed']),
  failure: z.string().nullable(),
})
export type PlannedChange = z.infer<typeof plannedChange>

export const catalogProduct = z.object({
  ...productFields,
  id,
  name: z.string(),
  description: z.string(),
  code: z.string().nullable(),
  availableMenus: z.array(z.string()),
  revision: revision.describe('Counts its changes'),
  picture: picture.nullable(),
  morePictures: z.array(picture),
  stock: productStock,
  sold,
  changedAt: instant,
  warnings: z.array(z.string()).describe('Why customers cannot order it, although it is active'),
  offers: z.array(z.string()).describe('Active offers that sell it'),
  planned: z.array(plannedChange).describe('Planned changes, the next one first'),
})
export type CatalogProduct = z.infer<typeof catalogProduct>

export const productRow = z.object({
  id,
  name: z.string(),
  description: z.string(),
  code: z.string().nullable(),
  category: z.object({ id, name: z.string(), isActive: z.boolean() }),
  basePrice: cents,
  picture: picture.nullable(),
  isActive: z.boolean(),
  is21Plus: z.boolean(),
  labels: z.array(z.enum(labelTypes)),
  availableMenus: z.array(z.string()),
  variantGroups: z.int(),
  upsellGroups: z.int(),
  modifierGroups: z.int(),
  stock: productStock,
  sold,
  planned: z.int().describe('Planned changes'),
  revision,
})
export type ProductRow = z.infer<typeof productRow>

export const productSorts = ['menu', 'name', 'price', 'sold', 'changed'] as const
const productStates = ['active', 'inactive', 'sold_out'] as const

export const productFilter = z.object({
  search: z.string().max(100).optional().describe('In names, descriptions, labels and categories'),
  categoryIds: z.array(id).max(100).optional().describe('Matches any of these'),
  labels: z.array(z.enum(labelTypes)).max(labelTypes.length).optional().describe('Matches any of these'),
  state: z.enum(productStates).optional(),
  menu: z.string().max(200).optional().describe('Sold in the menu of this name'),
  picture: z.enum(['without']).optional(),
})
export type ProductFilter = z.infer<typeof productFilter>
