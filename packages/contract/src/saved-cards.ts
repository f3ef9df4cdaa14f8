import { z } from 'zod'
import { forPerson } from './base.ts'

const cardId = z
  .string()
  .regex(/^\w{1,100}$/)
  .describe('The provider’s id of the saved payment method')

/** A card that the payment provider stores for a person. */
export const savedCard = z.object({
  id: cardId,
  brand: z.string().describe('Such as "visa"'),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  isExpired: z.boolean(),
})
export type SavedCard = z.infer<typeof savedCard>

const tags = ['Account']

export const savedCards = {
  list: forPerson
    .route({
      method: 'GET',
      path: '/account/cards',
      tags,
      summary: 'List the caller’s saved cards, newest first',
    })
    .errors({ PAYMENT_SERVICE_UNAVAILABLE: { status: 502 } })
    .output(z.object({ cards: z.array(savedCard) })),
  remove: forPerson
    .route({
      method: 'DELETE',
      path: '/account/cards/{cardId}',
      tags,
      summary: 'Remove a saved card at the payment provider; idempotent',
    })
    .errors({ PAYMENT_SERVICE_UNAVAILABLE: { status: 502 } })
    .input(z.object({ cardId }))
    .output(z.object({ removed: z.literal(true) })),
  choose: forPerson
    .route({
      method: 'PUT',
      path: '/orders/{token}/card',
      tags: ['Checkout'],
      summary:
        'Choose how one of the caller’s unpaid orders is paid: with a saved card, or with a new one that is saved',
      description: 'It is then confirmed with the provider as any other payment. The last choice wins.',
    })
    .errors({
      CARD_REMOVED: { status: 409 },
      ORDER_EXPIRED: { status: 409 },
      PAYMENT_SERVICE_UNAVAILABLE: { status: 502 },
    })
    .input(
      z.object({
        token: z.string().max(100),
        savedCardId: cardId.nullable().describe('null: a card that is entered for this payment'),
        save: z.boolean().describe('Save the entered card when it has been charged'),
      }),
    )
    .output(z.object({ ready: z.literal(true) })),
}
