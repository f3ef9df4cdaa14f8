export const alreadyRefunded = 'The payment was already refunded in full.'
export const paymentDisputed =
  'The payment is disputed; the cardholder’s bank decides who receives the money.'
/** An admin discarded the job of the refund, for example because the customer received the money in another way. */
export const endedByPlatform = 'The platform ended it before it was made.'

/** The provider's reason for a refund that ended because its charge was disputed meanwhile. */
const disputedMeanwhile = 'charge_for_pending_refund_disputed'

/**
 * Whether another refund must not be requested automatically, by the provider's reason: the card is closed, so that the bank would
 * return it again, or someone ended it at the provider.
 */
export function isFinal(failure: string | null): boolean {
  return (
    failure === 'lost_or_stolen_card' ||
    failure === 'expired_or_canceled_card' ||
    failure === 'merchant_request'
  )
}

/** Advice for a failed refund whose customer may have received the money anyway; null if that is impossible. */
export function adviceAfter(failure: string | null): string | null {
  if (failure === alreadyRefunded || failure === paymentDisputed || failure === disputedMeanwhile)
    return 'Check the payment at the payment provider before you pay the customer back.'
  if (failure === endedByPlatform)
    return 'The customer may have received the money in another way. Ask the platform before you repeat the refund.'
  return null
}
