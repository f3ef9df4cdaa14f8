import { zeroCents } from '@comanda/domain/money/cents'
import { z } from 'zod'
import { cents } from './fields.ts'

/** Sales of a period, as `domain/reporting/sales.ts` defines them. */
export const salesShape = z.object({
  orders: z.int().describe('Charged orders that are not cancelled'),
  deliveryOrders: z.int(),
  revenue: cents.describe('Paid by customers without tips, after refunds'),
  gross: cents.describe('The same before refunds'),
  refunds: cents.describe('Returned to customers in the period, without tips'),
  refundCount: z.int(),
  tips: cents.describe('After refunds'),
  tax: cents,
  food: cents.describe('At menu and offer prices'),
  discounts: cents,
  deliveryFees: cents,
  processingFees: cents,
  platformFees: cents,
  cardFees: cents.describe('Fees of the payment provider that restaurants pay'),
  platformCardFees: cents.describe('Fees of the payment provider that the platform pays'),
  estimatedCardFees: cents.describe('The estimated part of both'),
  giftCardPayments: cents.describe('Paid by gift cards'),
  counterPayments: cents.describe('Taken by the restaurants themselves, in cash or with their own terminals'),
  giftCardsIssued: cents.describe('Issued without payment; reduces the revenue'),
  giftCardsSold: cents
    .default(zeroCents)
    .describe(
      'Sold to customers, less refunds; not part of the revenue. 0 in statements issued before gift cards were sold',
    ),
  disputed: cents.describe('Withdrawn by banks, with fees'),
  net: cents.describe('revenue + tips − platformFees − cardFees − disputed'),
})
