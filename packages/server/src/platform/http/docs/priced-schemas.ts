import { cents, percent } from '@comanda/contract/fields'
import { offerKinds } from '@comanda/domain/marketing/offer-ref'
import { modifierActions, optionGroupKinds } from '@comanda/domain/menu/menu'
import type { CartChange } from '@comanda/domain/ordering/check-cart'
import type { Breakdown, FreeKidsMeal, PricedLine } from '@comanda/domain/pricing/breakdown'
import { z } from 'zod'

/** Schemas of domain types that the contract uses without a schema, spelled out for the API description. */
export const pricedLine: z.ZodType<PricedLine, PricedLine> = z.object({
  key: z.string(),
  productId: z.uuid(),
  name: z.string(),
  code: z.string().nullable(),
  quantity: z.int(),
  unitPrice: cents.describe('One unit with its options, US cents'),
  totalPrice: cents.describe('Unit price times quantity, US cents'),
  selections: z.array(
    z.object({
      groupName: z.string(),
      kind: z.enum(optionGroupKinds),
      name: z.string(),
      priceDelta: cents,
      modifierAction: z.enum(modifierActions).nullable(),
    }),
  ),
  specialInstructions: z.string(),
  is21Plus: z.boolean(),
  allergens: z.string().optional().describe('As stated when it was sold'),
  offer: z
    .object({
      kind: z.enum(offerKinds),
      id: z.uuid(),
      name: z.string(),
      listPrice: cents.describe('One unit without the offer, US cents'),
    })
    .optional()
    .describe('The offer at which all units of the line were sold'),
})

const freeKidsMeal: z.ZodType<FreeKidsMeal, FreeKidsMeal> = z.object({
  name: z.string(),
  quantity: z.int(),
  listPrice: cents.describe('Regular price, US cents'),
})

export const breakdown: z.ZodType<Breakdown, Breakdown> = z.object({
  lines: z.array(pricedLine),
  kidsMeals: z.array(freeKidsMeal),
  itemCount: z.int().describe('Units in the cart, without free kids meals'),
  subtotal: cents,
  discountCode: z.string().nullable(),
  discountType: z.enum(['percentage', 'fixed_amount', 'free_shipping', 'free_kids_meal']).nullable(),
  discount: cents.describe('Amount deducted by the code, US cents'),
  deliveryDiscount: cents.describe(
    'Delivery fee waived by a code; already deducted from deliveryFee, US cents',
  ),
  tax: cents,
  processingFee: cents,
  deliveryFee: cents,
  total: cents.describe('subtotal + tax + processingFee + deliveryFee - discount, US cents'),
  tip: cents,
  tipPercentage: percent.nullable(),
  grandTotal: cents.describe('total + tip, US cents'),
})

const line = { key: z.string(), name: z.string() }
export const cartChange: z.ZodType<CartChange, CartChange> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('gone'), ...line }),
  z.object({ kind: z.literal('sold-out'), ...line }),
  z.object({ kind: z.literal('not-on-now'), ...line }),
  z.object({ kind: z.literal('options-changed'), ...line, messages: z.array(z.string()) }),
  z.object({ kind: z.literal('price-changed'), ...line, oldPrice: cents, newPrice: cents }),
  z.object({ kind: z.literal('few-left'), ...line, left: z.int() }),
  z.object({ kind: z.literal('offer-ended'), ...line, hasEnded: z.boolean(), newPrice: cents }),
])

/** Keyed by the description that the contract gives the type. */
export const spelledOut: Record<string, z.ZodType> = {
  'Breakdown in US cents': breakdown,
  'Breakdown in US cents, as stored': breakdown,
  'Menu changes that affect the cart': z.array(cartChange),
  'Lines as sold, without removed units': z.array(pricedLine),
  'Dishes that were removed after the order was paid; absent if there are none': z.array(pricedLine),
  'Free kids meals': z.array(freeKidsMeal),
}
