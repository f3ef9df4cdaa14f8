import { labelTypes, type Menu, type Product } from '@comanda/domain/menu/menu'
import { soldOutTerms } from '@comanda/domain/menu/stock'
import { z } from 'zod'
import { forAnyone, withRight } from './base.ts'
import { cents, id, instant, localTime } from './fields.ts'

export const picture = z.object({
  path: z.string().describe('Append `-{width}.webp` for a rendition'),
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
  soldOutUntil: instant.optional().describe('When a sold-out product is on sale again, if known'),
  is21Plus: z.boolean(),
  allowComments: z.boolean(),
  labels: z.array(z.enum(labelTypes)),
  availableMenus: z.array(z.string()),
  optionGroups: z.array(optionGroup),
  code: z.string().nullable(),
})

export const menu: z.ZodType<Menu, Menu> = z.object({
  version: z.int(),
  popular: z.array(id).optional().describe('The best-selling products of the last weeks, the best first'),
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

const productStock = z.object({
  productId: id,
  count: z.int().nullable().describe('Remaining portions; null: not counted'),
  soldOut: z.enum(soldOutTerms),
  soldOutUntil: instant.nullable(),
})

/** A dish with its stock, as shown to the kitchen. */
const stockedProduct = productStock.extend({
  name: z.string(),
  code: z.string().nullable(),
  category: z.string(),
  /** Who marked it sold out, and when; null for an available dish, and if not recorded. */
  soldOutBy: z.string().nullable(),
  soldOutAt: instant.nullable(),
})
export type StockedProduct = z.infer<typeof stockedProduct>

const pin = { PIN_REQUIRED: { status: 403 } }

export const menus = {
  get: forAnyone
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/menu',
      tags: ['Menus'],
      summary: 'Get the full menu with options; cached by version',
    })
    .input(z.object({ restaurantId: id, version: z.coerce.number().int().optional() }))
    .output(menu),
  stock: withRight('kitchen.view')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/stock',
      tags: ['Menus'],
      summary: 'List all dishes in menu order with sold-out state and remaining portions',
    })
    .input(z.object({ restaurantId: id }))
    .output(z.object({ products: z.array(stockedProduct) })),
  setStock: withRight('menu.manage')
    .route({
      method: 'PUT',
      path: '/restaurants/{restaurantId}/products/{productId}/stock',
      tags: ['Menus'],
      summary: 'Set the remaining portions of a dish, or stop counting them',
    })
    .errors(pin)
    .input(z.object({ restaurantId: id, productId: id, count: z.int().min(0).max(100_000).nullable() }))
    .output(productStock),
  setSoldOut: withRight('kitchen.advance')
    .route({
      method: 'PUT',
      path: '/restaurants/{restaurantId}/products/{productId}/sold-out',
      tags: ['Menus'],
      summary: 'Mark a dish sold out, for today or until changed, or available again',
    })
    .errors(pin)
    .input(z.object({ restaurantId: id, productId: id, soldOut: z.enum(soldOutTerms) }))
    .output(productStock),
}
