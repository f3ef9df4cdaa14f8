import { type Instant, minutes } from '@comanda/domain/time/instant'
import type { App } from '../../app.ts'
import { PaymentGatewayError, type ProviderRefund } from '../../gateways/payments/port.ts'
import { DiscardRefused } from '../../platform/jobs/job.ts'

/**
 * The provider's refund for one whose job an admin wants to discard; null if it has none. `since`: when the last attempt ended.
 * Throws DiscardRefused while a request of an attempt can still arrive at the provider, and while its outcome is unknown: a
 * refund that is ended although it was made would be paid twice.
 */
export async function lookUpRefund(
  { payments }: Pick<App, 'payments'>,
  refund: { id: string; intentId: string; providerRefundId: string | null },
  since: Instant,
): Promise<ProviderRefund | null> {
  const { id, intentId, providerRefundId } = refund
  // The time of the database, as `since`: a test's clock does not move it.
  if (providerRefundId === null && Date.now() < since + longestRequest) throw new DiscardRefused(tooEarly)
  try {
    return await (providerRefundId === null
      ? payments.findRefund(intentId, id)
      : payments.retrieveRefund(providerRefundId))
  } catch (error) {
    if (error instanceof PaymentGatewayError) throw new DiscardRefused(unknown, error)
    throw error
  }
}

const longestRequest = minutes(15)
const tooEarly =
  'The last attempt of this refund can still arrive at the payment provider. Try again in 15 minutes.'
const unknown =
  'The payment provider did not report whether it has made this refund. Try again later, or look for the refund there and retry the job.'

/** Refuses to discard a refund that the provider has made. */
export const refundAtBank =
  'The payment provider has made this refund, but the bank has not completed it yet. Retry the job to follow it.'
