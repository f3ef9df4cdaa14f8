import { maxGiftMessage } from '@comanda/domain/marketing/gift-card'
import { z } from 'zod'
import { forAnyone } from './base.ts'
import { preparedPayment } from './checkout-shapes.ts'
import { cents, enteredPrice, id, localDay, personText } from './fields.ts'
import { giftCardInvalid } from './gift-cards.ts'

const token = z.string().max(200)

export const boughtGiftCard = z.object({
  amount: cents,
  last4: z.string().describe('The last four characters of its code'),
  recipientName: z.string(),
  recipientEmail: z.string(),
  purchaserEmail: z.string(),
  isForSelf: z.boolean(),
  deliverOn: z
    .string()
    .nullable()
    .describe('The local day on which it is emailed; null: it was emailed immediately'),
  card: z
    .object({ code: z.string(), token: z.string().describe('Opens the printable card') })
    .nullable()
    .describe('Only if the purchaser is the recipient'),
})
export type BoughtGiftCard = z.infer<typeof boughtGiftCard>

export const openedGiftCard = z.object({
  code: z.string().describe('With hyphens'),
  initialAmount: cents,
  balance: cents,
  status: z.enum(['active', 'suspended', 'void']).describe('suspended: it cannot be used at the moment'),
  recipientName: z.string(),
  from: z.string(),
  message: z.string(),
})
export type OpenedGiftCard = z.infer<typeof openedGiftCard>

export const giftCardPurchases = {
  buy: forAnyone
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/gift-card-purchases',
      summary: 'Buy a gift card: stores the purchase and prepares its payment. Idempotent by its id',
      successStatus: 201,
    })
    .errors({
      ...giftCardInvalid,
      GIFT_CARDS_NOT_SOLD: { status: 409 },
      PURCHASE_ID_USED: { status: 409 },
      PURCHASE_EXPIRED: { status: 409 },
      PAYMENT_PREPARATION_FAILED: { status: 502 },
    })
    .input(
      z.object({
        restaurantId: id,
        purchaseId: id.describe('Chosen by the caller; a repeat returns the same purchase'),
        amount: enteredPrice,
        isForSelf: z.boolean().describe('The purchaser is the recipient'),
        recipientName: personText(100),
        recipientEmail: personText(254),
        message: personText(maxGiftMessage),
        deliverOn: localDay
          .nullable()
          .describe(
            'The day on which it is emailed; null: as soon as it is paid. Ignored if for the purchaser',
          ),
        purchaserName: personText(100),
        purchaserEmail: personText(254),
      }),
    )
    .output(
      z.object({
        token: z.string().describe('Grants access to the purchase'),
        payment: preparedPayment.nullable().describe('null if it is paid already'),
      }),
    ),
  settle: forAnyone
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/gift-card-purchases/settle',
      summary: 'Check with the payment provider whether a purchase is paid',
    })
    .errors({
      PAYMENT_NOT_SUCCESSFUL: { status: 402, data: z.object({ status: z.string() }) },
      PURCHASE_EXPIRED: { status: 409 },
    })
    .input(z.object({ restaurantId: id, token }))
    .output(boughtGiftCard),
  open: forAnyone
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/gift-cards/open',
      summary: 'Get a gift card by the token of its email, to show and print it',
    })
    .input(z.object({ restaurantId: id, token }))
    .output(openedGiftCard),
}
