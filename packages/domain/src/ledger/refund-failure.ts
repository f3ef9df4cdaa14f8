export const alreadyRefunded = 'The payment was already refunded in full.'
export const paymentDisputed =
  'The payment is disputed; the cardholder’s bank decides who receives the money.'
/** An admin discarded the job of the refund, such as because the customer got the money in another way. */
export const endedByPlatform = 'The platform ended it before it was made.'

/** Advice for a refund after whose failure the customer may have the money all the same; null when the customer does not. */
export function adviceAfter(failure: string | null): string | null {
  if (failure === alreadyRefunded || failure === paymentDisputed)
    return 'Check the payment at the payment provider before you pay it back.'
  if (failure === endedByPlatform)
    return 'The customer may have the money in another way: ask the platform before you repeat it.'
  return null
}
