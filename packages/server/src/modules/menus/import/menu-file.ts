import { MAX_COPY } from '@comanda/domain/marketing/offer-fields'
import { diets } from '@comanda/domain/menu/allergens'
import { labelTypes, modifierActions, optionGroupKinds } from '@comanda/domain/menu/menu'
import { weekdays } from '@comanda/domain/time/weekly-hours'
import { z } from 'zod'
import { fileAllergens, filePicture } from './file-facts.ts'
import { dayTime, dollars, listOf, name, position, signedDollars, text, time } from './file-fields.ts'
import { fileRestaurant } from './file-restaurant.ts'

const span = z.strictObject({ start: time, end: time })
const daypart = z.strictObject({
  name,
  schedule: z.partialRecord(
    z.enum(weekdays),
    z.union([span.transform((times) => [times]), listOf(span, z.array(z.unknown()).min(1).max(5))], {
      error: 'must be a start and an end, or a list of them',
    }),
  ),
})

const option = z.strictObject({
  name,
  description: text,
  price_adjustment: signedDollars,
  is_default: z.boolean().default(false),
  modifier_action: z.enum(modifierActions).nullable().default(null),
  sort_order: position,
})

const optionGroup = z.strictObject({
  kind: z.enum(optionGroupKinds),
  name,
  description: text,
  is_required: z.boolean(),
  min_selections: z.int().min(0),
  max_selections: z.int().min(1).nullable(),
  display_type: z.enum(['radio', 'checkbox']),
  options: listOf(option),
})

/** What a file states about a dish or an entree. What a file does not state stays as it is. */
const facts = {
  diets: listOf(z.enum(diets)).optional(),
  allergens: fileAllergens.optional(),
}

const product = z.strictObject({
  name,
  description: text,
  base_price: dollars,
  sort_order: position,
  is_active: z.boolean().default(true),
  is_21_plus: z.boolean().default(false),
  allow_comments: z.boolean().default(false),
  labels: listOf(z.enum(labelTypes)).default([]),
  available_menus: listOf(name).default([]),
  code: z.string().trim().min(1, 'must not be empty').max(10).nullish(),
  ...facts,
  image: z.string().nullable().default(null),
  picture: filePicture.nullish(),
  more_pictures: listOf(filePicture, z.array(z.unknown()).max(6)).optional(),
  option_groups: listOf(optionGroup).default([]),
})

const category = z.strictObject({
  name,
  description: text,
  sort_order: position,
  is_active: z.boolean().default(true),
  available_from: time.nullish(),
  available_until: time.nullish(),
  picture: filePicture.nullish(),
  products: listOf(product),
})

const entree = z.strictObject({
  code: z.string(),
  name,
  description: text,
  base_price: dollars,
  group: z.string(),
  labels: listOf(z.enum(labelTypes)).optional(),
  ...facts,
  image: z.string().nullable().default(null),
})

/** Texts that the forms of offers accept. */
const offerName = name.max(100)
const offerCopy = text.pipe(z.string().max(MAX_COPY))

/** In percent for a percentage, otherwise in dollars; depends on the discount type. */
const plainValue = z.number().min(0)

const discountCode = z.strictObject({
  code: z.string().regex(/^[A-Z0-9]{1,20}$/, 'must be 1 to 20 capital letters and digits'),
  description: text,
  discount_type: z.enum(['percentage', 'fixed_amount', 'free_kids_meal', 'free_shipping']),
  discount_value: plainValue,
  minimum_order_amount: dollars,
  max_uses: z.int().min(1).nullable(),
  current_uses: z.int().min(0).default(0),
  valid_from: dayTime.nullable(),
  valid_until: dayTime.nullable(),
  is_active: z.boolean().default(true),
})

const campaign = z.strictObject({
  name: offerName,
  trigger_point: z.enum(['before_checkout', 'after_payment_info', 'after_total', 'after_three_items']),
  items: listOf(
    z.strictObject({
      product: name,
      discount_type: z.enum(['none', 'percentage', 'fixed_amount']),
      discount_value: plainValue,
      custom_price: dollars.nullable(),
      custom_copy: offerCopy,
      display_order: z.int().min(0).max(2),
    }),
    z.array(z.unknown()).min(1).max(3),
  ),
})

const special = z.strictObject({
  name: offerName,
  product: name,
  trigger_after_items: z.union([z.literal(1), z.literal(2)]),
  discount_type: z.enum(['percentage', 'fixed_amount', 'buy_one_get_one']),
  discount_value: plainValue,
  custom_copy: offerCopy,
  popup_style: z.enum(['banner', 'modal', 'slide_in']),
})

/**
 * The menu/1 format, described in docs/menu-file.md. Amounts are parsed to cents, shares to thousandths of a
 * percent.
 */
export const menuFile = z.strictObject({
  format: z.literal('menu/1'),
  source: z.string().optional(),
  restaurant: fileRestaurant,
  additional_menus: listOf(daypart).default([]),
  categories: listOf(category),
  /** Groups that no dish has. */
  option_groups: listOf(optionGroup).optional(),
  entree_menu: listOf(entree).default([]),
  discount_codes: listOf(discountCode).default([]),
  cross_sell_campaigns: listOf(campaign).default([]),
  promotional_specials: listOf(special).default([]),
})

export type MenuFile = z.infer<typeof menuFile>
export type FileCategory = z.infer<typeof category>
export type FileProduct = z.infer<typeof product>
export type FileOptionGroup = z.infer<typeof optionGroup>
