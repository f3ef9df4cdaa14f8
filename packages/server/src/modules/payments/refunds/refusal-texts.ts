import type { OrderMoney } from '@comanda/contract/payments'
import { formatMoney } from '@comanda/domain/money/format'

/** Why a disputed payment is not refunded, and what can still be refunded. */
export function paymentDisputed({ refundable }: OrderMoney): string {
  const disputed = 'The payment is disputed: the cardholder’s bank decides who receives the money.'
  return refundable === 0
    ? disputed
    : `${disputed} Only what a gift card paid can be refunded, ${formatMoney(refundable)}.`
}

export function refundsChanged({ refundable }: OrderMoney): string {
  return `Refunds of this order changed meanwhile: ${formatMoney(refundable)} can be refunded now. Check the payment before you refund more.`
}
