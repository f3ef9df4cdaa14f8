import { maxKidsMealName, maxKidsMeals } from '@comanda/domain/restaurant/kids-meal-fields'
import { maxNoteLength, maxSpecialDays, spansIssue } from '@comanda/domain/time/hours-fields'
import { isZone } from '@comanda/domain/time/zone'
import { z } from 'zod'
import { dollars, listOf, name, plainPercent, text, time } from './file-fields.ts'

const oneSpan = z
  .strictObject({ open: time.nullable(), close: time.nullable(), closed: z.boolean() })
  .refine((span) => span.closed || (span.open !== null && span.close !== null), 'needs open and close')
const spans = listOf(z.strictObject({ open: time, close: time })).superRefine((entered, context) => {
  const message = spansIssue(entered)
  if (message) context.addIssue({ code: 'custom', message })
})
const hours = z.union([oneSpan, spans])

/** The section about the restaurant itself. */
export const fileRestaurant = z.strictObject({
  name,
  description: text,
  address: z.string().trim().max(200),
  phone: z.string().trim().max(40).default(''),
  email: z.email().nullable().default(null),
  website: z.url().nullable().default(null),
  domain: z.string(),
  timezone: z.string().refine(isZone, 'must be an IANA time zone such as America/New_York'),
  theme_color: z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'must be a color such as #1F3A68'),
  tax_rate: plainPercent,
  processing_fee: plainPercent.nullable(),
  delivery_fee: dollars,
  minimum_order_pickup: dollars,
  minimum_order_delivery: dollars,
  estimated_prep_time: z.int().min(0).max(600).nullable(),
  order_cutoff_minutes: z.int().min(0).max(720),
  uber_enabled: z.boolean(),
  courier_21_plus: z.boolean().optional(),
  delivery_zips: listOf(z.string().regex(/^\d{5}$/, 'must be a five-digit ZIP code')).nullish(),
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
  kids_meals: listOf(
    z.strictObject({
      name: z.string().trim().min(1, 'must not be empty').max(maxKidsMealName),
      price: dollars,
    }),
    z.array(z.unknown()).min(1, 'must not be empty').max(maxKidsMeals),
  ).optional(),
  kids_meal_threshold: dollars.refine((amount) => amount > 0, 'must be above 0').optional(),
  special_days: listOf(
    z.strictObject({ date: z.iso.date(), spans, note: z.string().trim().max(maxNoteLength).default('') }),
    z.array(z.unknown()).max(maxSpecialDays),
  ).optional(),
})
