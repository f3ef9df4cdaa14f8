import { labelTypes, modifierActions, optionGroupKinds } from '@comanda/domain/menu/menu'
import { type Cents, cents } from '@comanda/domain/money/cents'
import { percentFromPlain } from '@comanda/domain/money/percent'
import { maxNoteLength, maxSpecialDays, spansIssue } from '@comanda/domain/time/hours-fields'
import { weekdays } from '@comanda/domain/time/weekly-hours'
import { isZone } from '@comanda/domain/time/zone'
import { z } from 'zod'

const name = z.string().trim().min(1, 'must not be empty').max(200)
const text = z.string().trim().max(2000).default('')
const position = z.int().min(0).max(100_000).optional()
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 09:30')
const day = z.enum(weekdays)
const dayTime = z.iso.datetime({ message: 'must be a date and time such as 2026-01-31T00:00:00Z' })

const signedDollars = z
  .number()
  .min(-100_000)
  .max(100_000)
  .refine((amount) => isWhole(amount * 100), 'must be dollars with at most two decimals')
  .transform((amount): Cents => cents(Math.round(amount * 100)))
const dollars = signedDollars.refine((amount) => amount >= 0, 'must not be negative')
const plainPercent = z
  .number()
  .min(0)
  .max(100)
  .refine((share) => isWhole(share * 1000), 'must be a percentage with at most three decimals')
  .transform(percentFromPlain)

const oneSpan = z
  .strictObject({ open: time.nullable(), close: time.nullable(), closed: z.boolean() })
  .refine((span) => span.closed || (span.open !== null && span.close !== null), 'needs open and close')
const spans = z.array(z.strictObject({ open: time, close: time })).superRefine((entered, context) => {
  const message = spansIssue(entered)
  if (message) context.addIssue({ code: 'custom', message })
})
const hours = z.union([oneSpan, spans])

const restaurant = z.strictObject({
  name,
  description: text,
  address: name,
  phone: z.string().trim().max(40).default(''),
  email: z.email().nullable().default(null),
  website: z.url().nullable().default(null),
  domain: z.string(),
  timezone: z.string().refine(isZone, 'must be an IANA time zone such as America/New_York'),
  theme_color: z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'must be a color such as #1F3A68'),
  tax_rate: plainPercent,
  processing_fee: plainPercent,
  delivery_fee: dollars,
  minimum_order_pickup: dollars,
  minimum_order_delivery: dollars,
  estimated_prep_time: z.int().min(0).max(600).nullable(),
  order_cutoff_minutes: z.int().min(0).max(720),
  uber_enabled: z.boolean(),
  courier_21_plus: z.boolean().optional(),
  delivery_zips: z.array(z.string().regex(/^\d{5}$/, 'must be a zip code of five digits')).nullish(),
  delivery_enabled: z.boolean(),
  pickup_enabled: z.boolean(),
  hours: z.strictObject({
    monday: hours,
    tuesday: hours,
    wednesday: hours,
    thursday: hours,
    friday: hours,
    saturday: hours,
    sunday: hours,
  }),
  special_days: z
    .array(
      z.strictObject({ date: z.iso.date(), spans, note: z.string().trim().max(maxNoteLength).default('') }),
    )
    .max(maxSpecialDays)
    .optional(),
})

const span = z.strictObject({ start: time, end: time })
const daypart = z.strictObject({
  name,
  schedule: z.partialRecord(
    day,
    z.union([span.transform((times) => [times]), z.array(span).min(1).max(5)], {
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
  options: z.array(option).min(1, 'needs at least one option'),
})

const product = z.strictObject({
  name,
  description: text,
  base_price: dollars,
  sort_order: position,
  is_active: z.boolean().default(true),
  is_21_plus: z.boolean().default(false),
  allow_comments: z.boolean().default(false),
  labels: z.array(z.enum(labelTypes)).default([]),
  available_menus: z.array(name).default([]),
  image: z.string().nullable().default(null),
  option_groups: z.array(optionGroup).default([]),
})

const category = z.strictObject({
  name,
  description: text,
  sort_order: position,
  is_active: z.boolean().default(true),
  products: z.array(product),
})

const entree = z.strictObject({
  code: z.string(),
  name,
  description: text,
  base_price: dollars,
  group: z.string(),
  image: z.string().nullable().default(null),
})

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
  name,
  trigger_point: z.enum(['before_checkout', 'after_payment_info', 'after_total', 'after_three_items']),
  items: z
    .array(
      z.strictObject({
        product: name,
        discount_type: z.enum(['none', 'percentage', 'fixed_amount']),
        discount_value: plainValue,
        custom_price: dollars.nullable(),
        custom_copy: text,
        display_order: z.int().min(0).max(2),
      }),
    )
    .min(1)
    .max(3),
})

const special = z.strictObject({
  name,
  product: name,
  trigger_after_items: z.union([z.literal(1), z.literal(2)]),
  discount_type: z.enum(['percentage', 'fixed_amount', 'buy_one_get_one']),
  discount_value: plainValue,
  custom_copy: text,
  popup_style: z.enum(['banner', 'modal', 'slide_in']),
})

/**
 * The menu/1 format, described in docs/menu-file.md. Amounts are parsed to cents, shares to thousandths of a
 * percent.
 */
export const menuFile = z.strictObject({
  format: z.literal('menu/1'),
  source: z.string().optional(),
  restaurant,
  additional_menus: z.array(daypart).default([]),
  categories: z.array(category),
  entree_menu: z.array(entree).default([]),
  discount_codes: z.array(discountCode).default([]),
  cross_sell_campaigns: z.array(campaign).default([]),
  promotional_specials: z.array(special).default([]),
})

export type MenuFile = z.infer<typeof menuFile>
export type FileProduct = z.infer<typeof product>
export type FileOptionGroup = z.infer<typeof optionGroup>

/** Tolerates floating-point error: 11.35 times 100 is 1134.9999999999998. */
function isWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) < 1e-6
}
