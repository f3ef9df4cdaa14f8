import type { Settlement } from '../payments/public.ts'
import { refuse } from './refusals.ts'

/** Throws what tells the customer why an order is not paid. */
export function requirePaid(settlement: Settlement): void {
  switch (settlement.kind) {
    case 'paid':
      return
    case 'refused':
      throw refuse.paymentNotSuccessful(settlement.message, settlement.status)
    case 'open':
      throw refuse.paymentNotSuccessful(
        `Payment was not successful. Status: ${settlement.status}`,
        settlement.status,
      )
    case 'canceled':
      throw refuse.orderExpired()
    case 'mismatch':
      throw refuse.paymentNotSuccessful(
        `Order creation failed: ${settlement.message}. Your payment was processed successfully. Please contact support with payment ID: ${settlement.intentId}`,
        'succeeded',
      )
  }
}
