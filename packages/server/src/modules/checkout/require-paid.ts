import { httpMessage } from '@comanda/contract/errors'
import { ORPCError } from '@orpc/server'
import type { PaidOrder, Settlement } from '../payments/public.ts'
import { refuse } from './refusals.ts'

/**
 * What payment has changed if this call made the order paid, null if an earlier one did. Throws the reason for the customer if
 * unpaid.
 */
export function requirePaid(settlement: Settlement): PaidOrder | null {
  switch (settlement.kind) {
    case 'paid':
      return settlement.order
    case 'refused':
      throw refuse.paymentNotSuccessful(settlement.message, settlement.status)
    case 'open':
      throw refuse.paymentNotSuccessful(
        `Payment was not successful. Status: ${settlement.status}`,
        settlement.status,
      )
    case 'canceled':
      throw refuse.orderExpired()
    case 'missing':
      throw new ORPCError('BAD_GATEWAY', { status: 502, message: httpMessage(502) })
    case 'mismatch':
      throw refuse.paymentNotSuccessful(
        `Order creation failed: ${settlement.message}. Your payment was processed successfully. Please contact support with payment ID: ${settlement.intentId}`,
        'succeeded',
      )
  }
}
