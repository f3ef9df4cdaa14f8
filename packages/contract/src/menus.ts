import { itemDiscountTypes, triggerPoints } from '@comanda/domain/marketing/campaign-fields'
import { type AutomaticCode, discountTypes } from '@comanda/domain/marketing/discount-code'
import type { Offer } from '@comanda/domain/marketing/offer'
import { popupStyles, specialDiscountTypes } from '@comanda/domain/marketing/special-fields'
import { allergenStates, allergens, diets } from '@comanda/domain/menu/allergens'
import { labelTypes, type Menu, type Product } from '@comanda/domain/menu/menu'
import { soldOutTerms } from '@comanda/domain/menu/stock'
import { z } from 'zod'
import { forAnyone, withRight } from './base.ts'
import {
  cents,
  daypartSchedule,
  fulfillment,
  id,
  instant,
  localDay,
  localTime,
  offerSchedule,
  percent,
} from './fields.ts'

export const picture = z.object({
  path: z.string().describe('Append `-{width}.webp` for a rendition'),
  widths: z.array(z.int()),
  width: z.int(),
  height: z.int(),
  alt: z.string().optional().describe('The text for people who do not see it'),
})

const option = z.object({
  id,
  name: z.string(),
  description: z.string(),
  priceDelta: cents,
  isDefault: z.boolean(),
  modifierAction: z.enum(['add', 'remove', 'substitute']).nullable(),
  isAvailable: z.boolean(),
  soldOutUntil: instant.optional().describe('When a sold-out option is on sale again, if known'),
})

export const optionGroup = z.object({
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
  diets: z.array(z.enum(diets)).optional(),
  allergens: z
    .partialRecord(z.enum(allergens), z.enum(allergenStates))
    .optional()
    .describe('An allergen without an entry is unknown'),
  morePictures: z.array(picture).optional(),
  availableMenus: z.array(z.string()),
  optionGroups: z.array(optionGroup),
  code: z.string().nullable(),
})

const offer = {
  id,
  name: z.string(),
  productId: id,
  percentage: percent,
  amount: cents,
  customPrice: cents.nullable().describe('Replaces the price of the dish before the discount'),
  customCopy: z.string(),
  schedule: offerSchedule,
}
const offers: z.ZodType<Offer[], Offer[]> = z.array(
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('cross_sell'),
      ...offer,
      discountType: z.enum(itemDiscountTypes),
      campaignId: id,
      description: z.string(),
      triggerPoint: z.enum(triggerPoints),
    }),
    z.object({
      kind: z.literal('special'),
      ...offer,
      discountType: z.enum(specialDiscountTypes),
      triggerAfterItems: z.int(),
      popupStyle: z.enum(popupStyles),
    }),
  ]),
)

const automaticCode: z.ZodType<AutomaticCode, AutomaticCode> = z.object({
  code: z.string(),
  name: z.string(),
  type: z.enum(discountTypes),
  percentage: percent,
  amount: cents,
  maxDiscount: cents.nullable(),
  minimumOrder: cents,
  schedule: offerSchedule,
  fulfillment: fulfillment.nullable(),
  productIds: z.array(id),
  categoryIds: z.array(id),
})

export const menu: z.ZodType<Menu, Menu> = z.object({
  version: z.int(),
  popular: z.array(id).optional().describe('The best-selling products of the last weeks, the best first'),
  offers: offers
    .optional()
    .describe('Active offers, whether they run now or not; specials first, each the newest first'),
  automaticCodes: z
    .array(automaticCode)
    .optional()
    .describe('Codes that apply automatically, without those for first orders'),
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
      schedule: daypartSchedule,
    }),
  ),
})

export const productStock = z.object({
  productId: id,
  count: z.int().nullable().describe('Remaining portions; null: not counted'),
  soldOut: z.enum(soldOutTerms),
  soldOutUntil: instant.nullable(),
})
export type ProductStock = z.infer<typeof productStock>

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

/** The options of one name in the groups of one name that are sold out alike. Menus often have a group per dish. */
const stockedOption = z.object({
  name: z.string(),
  group: z.string(),
  optionIds: z.array(id),
  dishes: z.int().describe('Number of listed dishes with this option'),
  soldOut: z.enum(soldOutTerms),
  soldOutUntil: instant.nullable(),
  soldOutBy: z.string().nullable(),
  soldOutAt: instant.nullable(),
})
export type StockedOption = z.infer<typeof stockedOption>

const soldOutChange = {
  soldOut: z.enum(soldOutTerms),
  backOn: localDay.optional().describe('With `until_date`: the day on which it is on sale again'),
}
const hasDay = ({ soldOut, backOn }: { soldOut: string; backOn?: string | undefined }) =>
  (soldOut === 'until_date') === (backOn !== undefined)
const dayIssue = {
  message: 'A day is required with `until_date` and not allowed otherwise.',
  path: ['backOn'],
}

const pin = { PIN_REQUIRED: { status: 403 } }

export const menus = {
  get: forAnyone
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/menu',
      summary: 'Get the full menu with options; cached by version',
    })
    .input(z.object({ restaurantId: id, version: z.coerce.number().int().optional() }))
    .output(menu),
  stock: withRight('kitchen.view')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/stock',
      summary: 'List all dishes in menu order with sold-out state and remaining portions, and all options',
    })
    .input(z.object({ restaurantId: id }))
    .output(z.object({ products: z.array(stockedProduct), options: z.array(stockedOption) })),
  setStock: withRight('kitchen.advance')
    .route({
      method: 'PUT',
      path: '/restaurants/{restaurantId}/products/{productId}/stock',
      summary: 'Set the remaining portions of a dish, or stop counting them',
    })
    .errors(pin)
    .input(z.object({ restaurantId: id, productId: id, count: z.int().min(0).max(100_000).nullable() }))
    .output(productStock),
  setSoldOut: withRight('kitchen.advance')
    .route({
      method: 'PUT',
      path: '/restaurants/{restaurantId}/products/{productId}/sold-out',
      summary: 'Mark a dish as sold out for today, until a date or until changed, or as available again',
    })
    .errors(pin)
    .input(z.object({ restaurantId: id, productId: id, ...soldOutChange }).refine(hasDay, dayIssue))
    .output(productStock),
  setOptionSoldOut: withRight('kitchen.advance')
    .route({
      method: 'PUT',
      path: '/restaurants/{restaurantId}/options/sold-out',
      summary: 'Mark options as sold out for today, until a date or until changed, or as available again',
    })
    .errors(pin)
    .input(
      z
        .object({ restaurantId: id, optionIds: z.array(id).min(1).max(1000), ...soldOutChange })
        .refine(hasDay, dayIssue),
    )
    .output(
      z.object({
        optionIds: z.array(id).describe('The options that exist'),
        soldOut: z.enum(soldOutTerms),
        soldOutUntil: instant.nullable(),
      }),
    ),
}
