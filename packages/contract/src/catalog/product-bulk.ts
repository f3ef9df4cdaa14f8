import { labelTypes, optionGroupKinds } from '@comanda/domain/menu/menu'
import type { PriceChange } from '@comanda/domain/menu/price-change'
import { z } from 'zod'
import { withRight } from '../base.ts'
import { cents, id, inRestaurant, instant, percent, personText } from '../fields.ts'
import { plannedChange } from './product-shapes.ts'
import { changeId, keyReused, names, refusals, revision } from './shared.ts'

const price = z.int().min(0).max(10_000_000)

const priceChange: z.ZodType<PriceChange, PriceChange> = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('percent'),
    percent: percent.refine((share) => Math.abs(share) <= 1_000_000),
    roundTo: cents.refine((unit) => unit >= 1 && unit <= 100),
  }),
  z.object({ by: z.literal('amount'), amount: cents.refine((amount) => Math.abs(amount) <= 10_000_000) }),
  z.object({ by: z.literal('price'), price: cents.refine((amount) => price.safeParse(amount).success) }),
]) as never

const bulkChange = z.discriminatedUnion('field', [
  z.object({ field: z.literal('price'), price: priceChange }),
  z.object({ field: z.literal('active'), isActive: z.boolean() }),
  z.object({ field: z.literal('category'), categoryId: id }),
  z.object({
    field: z.literal('labels'),
    add: z.array(z.enum(labelTypes)).max(labelTypes.length),
    remove: z.array(z.enum(labelTypes)).max(labelTypes.length),
  }),
  z.object({ field: z.literal('menus'), menus: z.array(personText(200)).max(50) }),
  z.object({
    field: z.literal('options'),
    kind: z.enum(optionGroupKinds),
    groupId: id,
    attach: z.boolean().describe('true: as the last group of each product; false: no longer offered'),
  }),
  z.object({ field: z.literal('archive') }),
])
export type BulkChange = z.infer<typeof bulkChange>

const bulkResult = z.object({
  changeId,
  products: z
    .array(z.object({ id, name: z.string(), priceBefore: cents, priceAfter: cents }))
    .describe('The products that change'),
  unchanged: z.int().describe('How many already have the values'),
  refused: z.array(z.object({ id, name: z.string(), reason: z.string() })),
})
export type BulkResult = z.infer<typeof bulkResult>

const path = '/restaurants/{restaurantId}/catalog'

export const productBulk = {
  bulkProducts: withRight('menu.manage')
    .route({
      method: 'POST',
      path: `${path}/product-changes/{requestId}`,
      summary: 'Change many products at once, or preview it; nothing is changed if one is refused',
    })
    .errors({ ...refusals, ...keyReused, CHANGED_SINCE: { status: 409, data: names } })
    .input(
      z.object({
        ...inRestaurant.shape,
        requestId: id.describe('Chosen by the caller; a repeated request changes nothing'),
        products: z.array(z.object({ id, revision })).min(1).max(3000),
        change: bulkChange,
        isPreview: z.boolean(),
      }),
    )
    .output(bulkResult),
  plannedChanges: withRight('menu.manage')
    .route({
      method: 'GET',
      path: `${path}/planned-changes`,
      summary: 'List planned changes to products, and those that ended in the last 7 days',
    })
    .input(inRestaurant)
    .output(z.object({ changes: z.array(plannedChange), zone: z.string() })),
  planChange: withRight('menu.manage')
    .route({
      method: 'PUT',
      path: `${path}/planned-changes/{plannedId}`,
      summary: 'Plan a change to the price or visibility of a product',
    })
    .errors({ ...refusals, ...keyReused })
    .input(
      z.object({
        ...inRestaurant.shape,
        plannedId: id,
        productId: id,
        at: instant,
        basePrice: cents.nullable(),
        isActive: z.boolean().nullable(),
      }),
    )
    .output(plannedChange),
  cancelPlannedChange: withRight('menu.manage')
    .route({
      method: 'DELETE',
      path: `${path}/planned-changes/{plannedId}`,
      summary: 'Cancel a planned change before it happens',
    })
    .errors({ ALREADY_ENDED: { status: 409 } })
    .input(z.object({ ...inRestaurant.shape, plannedId: id }))
    .output(plannedChange),
}
