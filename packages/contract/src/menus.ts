import { labelTypes, type Menu, type Product } from '@comanda/domain/menu/menu'
import { z } from 'zod'
import { base } from './base.ts'
import { cents, id, localTime } from './fields.ts'

export const picture = z.object({
  path: z.string().describe('Add `-{width}.webp` for a rendition'),
  widths: z.array(z.int()),
  width: z.int(),
  height: z.int(),
})

const option = z.object({
  id,
  name: z.string(),
  description: z.string(),
  priceDelta: cents,
  isDefault: z.boolean(),
  modifierAction: z.enum(['add', 'remove', 'substitute']).nullable(),
  isAvailable: z.boolean(),
})

const optionGroup = z.object({
  id,
  kind: z.enum(['variant', 'upsell', 'modifier']),
  name: z.string(),
  description: z.string(),
  minSelections: z.int(),
  maxSelections: z.int().nullable(),
  displayType: z.enum(['radio', 'checkbox']),
  options: z.array(option),
})

export const product: z.ZodType<Product, Product> = z.object({
  id,
  categoryId: id,
  name: z.string(),
  description: z.string(),
  basePrice: cents,
  picture: picture.nullable(),
  isAvailable: z.boolean(),
  is21Plus: z.boolean(),
  allowComments: z.boolean(),
  labels: z.array(z.enum(labelTypes)),
  availableMenus: z.array(z.string()),
  optionGroups: z.array(optionGroup),
  code: z.string().nullable(),
})

export const menu: z.ZodType<Menu, Menu> = z.object({
  version: z.int(),
  categories: z.array(
    z.object({
      id,
      name: z.string(),
      description: z.string(),
      picture: picture.nullable(),
      availableFrom: localTime.nullable(),
      availableUntil: localTime.nullable(),
      products: z.array(product),
    }),
  ),
  dayparts: z.array(
    z.object({
      id,
      name: z.string(),
      schedule: z.partialRecord(
        z.enum(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
        z.object({ start: localTime, end: localTime }),
      ),
    }),
  ),
})

export const menus = {
  get: base
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/menu',
      tags: ['Menus'],
      summary: 'The whole menu with options; cached by version',
    })
    .input(z.object({ restaurantId: id, version: z.coerce.number().int().optional() }))
    .output(menu),
}
