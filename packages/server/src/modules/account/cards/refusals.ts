import { ORPCError } from '@orpc/server'
import type { App } from '../../../app.ts'
import { PaymentGatewayError } from '../../../gateways/payments/port.ts'

/** The error for a caller when the provider failed; any other error is returned unchanged. */
export function refuseUnavailable(app: Pick<App, 'log'>, error: unknown): unknown {
  if (!(error instanceof PaymentGatewayError)) return error
  app.log.error({ err: error }, 'a request about saved cards failed at the provider')
  return new ORPCError('PAYMENT_SERVICE_UNAVAILABLE', { status: 502, message: error.message })
}

export function cardRemoved(): ORPCError<string, unknown> {
  return new ORPCError('CARD_REMOVED', {
    status: 409,
    message: 'This card is no longer saved. Choose another card.',
  })
}
