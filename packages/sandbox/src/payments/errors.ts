import type { PaymentIntent } from './objects.ts'

export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  doc_url?: string
  charge?: string
  payment_intent?: PaymentIntent
}

/** An answer that is not 2xx, in the provider's own shape. */
export class ProviderError extends Error {
  readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 500
  readonly body: ErrorBody

  constructor(status: ProviderError['status'], body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body.code
      ? { ...body, doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}` }
      : body
  }
}

/** 400: what was asked cannot be done. */
export function invalidRequest(message: string, more: { code?: string; param?: string } = {}): ProviderError {
  return new ProviderError(400, { type: 'invalid_request_error', message, ...more })
}

/** 404: nothing has this id. `kind` is the word of the provider's message, such as `payment_intent`. */
export function missing(kind: string, id: string, param = 'id'): ProviderError {
  const message = `No such ${kind}: '${id}'`
  return new ProviderError(404, { type: 'invalid_request_error', code: 'resource_missing', message, param })
}

/** 400: the intent is in a state in which this cannot be done. */
export function unexpectedState(message: string, intent: PaymentIntent): ProviderError {
  const code = 'payment_intent_unexpected_state'
  return new ProviderError(400, { type: 'invalid_request_error', code, message, payment_intent: intent })
}
