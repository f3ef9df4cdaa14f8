export const alreadyRefunded = 'The payment was already refunded in full.'
export const paymentDisputed =
  'The payment is disputed; the cardholder’s bank decides who receives the money.'

/** Advice for a refund after whose failure the customer may have the money all the same. */
export const checkPayment = 'Check the payment at the payment service before you pay it back.'

/** Whether the customer may have the money although a refund failed for this reason: who pays it back can pay twice. */
export function mayBePaidBack(failure: string | null): boolean {
  return failure === alreadyRefunded || failure === paymentDisputed
}
