import { maxGiftMessage } from '@comanda/domain/marketing/gift-card'
import { z } from 'zod'
import { withRight } from './base.ts'
import { boundedCount } from './bounded-count.ts'
import { conflictWith, issues, revision, seenRevision } from './catalog/shared.ts'
import { download } from './download.ts'
import { cents, enteredPrice, id, inRestaurant, instant, localDay, personText } from './fields.ts'

export const giftCard = z.object({
  id,
  last4: z.string().describe('The last four characters of its code'),
  initialAmount: cents,
  balance: cents,
  status: z.enum(['active', 'void']),
  source: z.enum(['sold', 'issued']).describe('issued: by the restaurant, without payment'),
  recipientName: z.string(),
  recipientEmail: z.string().nullable(),
  purchaserName: z.string().nullable(),
  purchaserEmail: z.string().nullable(),
  message: z.string(),
  deliverOn: z.string().nullable().describe('The local day on which it is emailed; null: not emailed'),
  deliveredAt: instant.nullable(),
  refundState: z
    .enum(['requested', 'pending', 'succeeded', 'failed'])
    .nullable()
    .describe('State of the refund to the purchaser’s card; null: none was requested'),
  paymentDispute: z
    .enum(['open', 'lost'])
    .nullable()
    .describe(
      'About the payment of a sold card: while it is open, the card cannot be used; a lost one voids it',
    ),
  createdAt: instant,
})
export type GiftCard = z.infer<typeof giftCard>

export const giftCardEntry = z.object({
  kind: z
    .enum(['issue', 'redeem', 'release', 'refund', 'void', 'return', 'return_failed'])
    .describe('return: refunded to the card of the purchaser; return_failed: the bank refused that'),
  amount: cents.describe('Negative if it was spent or voided'),
  at: instant,
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
  by: z.string(),
  note: z.string(),
})
export type GiftCardEntry = z.infer<typeof giftCardEntry>

const filter = z.object({
  restaurantId: id,
  search: z
    .string()
    .max(100)
    .optional()
    .describe('Last four characters of the code, or a part of a name or an email address'),
  state: z
    .enum(['open', 'used', 'disputed', 'void'])
    .optional()
    .describe('open: with money on it; disputed: its payment is disputed'),
})
export type GiftCardFilter = z.infer<typeof filter>

export const giftCardPage = z.object({
  cards: z.array(giftCard).describe('Newest first'),
  ...boundedCount('Matching gift cards').shape,
  next: id.nullable().describe('Pass as `after` for the next page; null on the last page'),
  figures: z
    .object({
      sold: z.object({ count: z.int(), amount: cents }).describe('Without refunded ones'),
      issued: z.object({ count: z.int(), amount: cents }).describe('Issued without payment'),
      redeemed: cents.describe('Spent on orders, less what refunds returned'),
      outstanding: cents.describe('The amount that the restaurant owes the holders of its gift cards'),
    })
    .describe('Totals over all gift cards of the restaurant'),
})
export type GiftCardPage = z.infer<typeof giftCardPage>

/** The amounts for which gift cards are sold. */
export const giftCardOffer = z.object({
  amounts: z.array(enteredPrice).max(20).describe('Offered as buttons, ascending'),
  minAmount: enteredPrice,
  maxAmount: enteredPrice,
})

const giftCardTerms = giftCardOffer.extend({ isSelling: z.boolean() })
const storedTerms = giftCardTerms.extend({ revision })
export type StoredGiftCardTerms = z.infer<typeof storedTerms>

export const giftCardInvalid = {
  GIFT_CARD_INVALID: { status: 422, data: issues },
} as const

export const giftCards = {
  list: withRight('promotions.manage')
    .route({ method: 'GET', path: '/restaurants/{restaurantId}/gift-cards', summary: 'List gift cards' })
    .input(
      filter.extend({ after: id.optional(), limit: z.coerce.number().int().min(1).max(100).default(50) }),
    )
    .output(giftCardPage),
  get: withRight('promotions.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/gift-cards/{giftCardId}',
      summary: 'Get a gift card with everything that changed its balance',
    })
    .input(z.object({ restaurantId: id, giftCardId: id }))
    .output(
      giftCard.extend({
        refundable: cents.describe(
          'What can be refunded to the card of the purchaser: only an unused sold card can be',
        ),
        entries: z.array(giftCardEntry).describe('Oldest first'),
      }),
    ),
  issue: withRight('promotions.manage')
    .meta({ needsProof: true })
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/gift-cards',
      summary: 'Issue a gift card without payment. Requires a confirmed identity. Idempotent by its id',
      successStatus: 201,
    })
    .errors({ ...giftCardInvalid, GIFT_CARD_ID_USED: { status: 409 } })
    .input(
      z.object({
        restaurantId: id,
        giftCardId: id.describe('Chosen by the caller'),
        amount: cents,
        recipientName: personText(100),
        recipientEmail: personText(254).nullable(),
        message: personText(maxGiftMessage),
        deliverOn: localDay.nullable().describe('null: today, if there is an email address'),
        reason: personText(200).describe('Why it is issued; for the restaurant only'),
      }),
    )
    .output(giftCard.extend({ code: z.string().describe('Its code, with hyphens; not shown again') })),
  void: withRight('promotions.manage')
    .meta({ needsProof: true })
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/gift-cards/{giftCardId}/void',
      summary:
        'Void a gift card: its remaining balance can no longer be spent. Requires a confirmed identity',
    })
    .input(z.object({ restaurantId: id, giftCardId: id, reason: personText(200) }))
    .output(giftCard),
  send: withRight('promotions.manage')
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/gift-cards/{giftCardId}/emails',
      summary: 'Email a gift card to its recipient, now or again',
    })
    .errors({ GIFT_CARD_NOT_SENT: { status: 409 } })
    .input(z.object({ restaurantId: id, giftCardId: id, requestKey: id }))
    .output(giftCard),
  refund: withRight('payments.refund')
    .meta({ needsProof: true })
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/gift-cards/{giftCardId}/refunds',
      summary:
        'Refund an unused sold gift card to the card that paid for it, and void it. Requires a confirmed identity. Once per gift card',
    })
    .errors({ GIFT_CARD_NOT_REFUNDABLE: { status: 409 } })
    .input(z.object({ restaurantId: id, giftCardId: id, reason: personText(200) }))
    .output(giftCard),
  terms: withRight('promotions.manage')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/gift-card-terms',
      summary: 'Get whether and for which amounts the restaurant sells gift cards',
    })
    .input(inRestaurant)
    .output(storedTerms),
  saveTerms: withRight('promotions.manage')
    .meta({ closedToKeys: true })
    .route({
      method: 'PUT',
      path: '/restaurants/{restaurantId}/gift-card-terms',
      summary: 'Turn the sale of gift cards on or off, and set the amounts',
    })
    .errors({ ...giftCardInvalid, ...conflictWith(storedTerms) })
    .input(z.object({ restaurantId: id, revision: seenRevision, terms: giftCardTerms }))
    .output(storedTerms),
  export: withRight('promotions.manage')
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/gift-cards/export',
      summary: 'Export gift cards as CSV, without their codes; the export is recorded in the audit log',
      outputStructure: 'detailed',
    })
    .input(filter)
    .output(download('text/csv')),
}
