import { offerKinds } from '@comanda/domain/marketing/offer-ref'
import { maxLineQuantity } from '@comanda/domain/ordering/cart'
import { cartBlocks } from '@comanda/domain/reporting/carts'
import { z } from 'zod'
import { forAnyone } from './base.ts'
import { id } from './fields.ts'
import { officePages } from './office-pages.ts'
import { salesAnalysis } from './sales-analysis.ts'
import { visitReports } from './visit-reports.ts'

const path = z.string().max(300)
const productEvent = { productId: id, productName: z.string().max(200) }

/**
 * Events of a visit. Only these fields are stored, and none of them is personal data. The server calculates
 * amounts itself.
 */
export const visitEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('page_viewed'), path, referrer: z.string().max(500).nullable() }),
  z.object({ type: z.literal('ping'), path }).describe('The page is visible and in use'),
  z.object({ type: z.literal('product_viewed'), ...productEvent }),
  z.object({
    type: z.literal('add_to_cart'),
    ...productEvent,
    quantity: z.int().min(1).max(maxLineQuantity),
  }),
  z.object({
    type: z.literal('remove_from_cart'),
    ...productEvent,
    quantity: z.int().min(1).max(maxLineQuantity),
  }),
  z.object({
    type: z.literal('cart_changed'),
    lines: z
      .array(
        z.object({
          key: z.string().min(1).max(64),
          productId: id,
          quantity: z.int().min(1).max(maxLineQuantity),
          selections: z.array(z.object({ groupId: id, optionIds: z.array(id).max(100) })).max(60),
        }),
      )
      .max(100),
  }),
  z.object({ type: z.literal('checkout_started') }),
  z.object({
    type: z.literal('checkout_blocked'),
    reason: z.enum(cartBlocks).nullable().describe('What prevents the checkout; null if nothing does'),
  }),
  z.object({
    type: z.enum(['offer_shown', 'offer_taken', 'offer_dismissed']),
    kind: z.enum(offerKinds),
    offerId: id,
  }),
])
export type VisitEvent = z.infer<typeof visitEvent>

export const analytics = {
  collect: forAnyone
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/visits',
      summary: 'Report the events of a visit',
      successStatus: 202,
    })
    .input(z.object({ restaurantId: id, sessionId: id, events: z.array(visitEvent).min(1).max(50) }))
    .output(z.object({ accepted: z.int() })),
  ...visitReports,
  ...salesAnalysis,
  ...officePages,
}
