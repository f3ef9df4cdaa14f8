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

/** An error response in the provider's format. */
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

/** 400: the request is invalid. */
export function invalidRequest(message: string, more: { code?: string; param?: string } = {}): ProviderError {
  return new ProviderError(400, { type: 'invalid_request_error', message, ...more })
}

/**
 * 404: no object has this id. `kind` is the object name in the provider's message, such as `payment_intent`.
 */
export function missing(kind: string, id: string, param: string): ProviderError {
  const message = `No such ${kind}: '${id}'`
  return new ProviderError(404, { type: 'invalid_request_error', code: 'resource_missing', message, param })
}

/** 400: the intent's status does not allow this operation. */
export function unexpectedState(message: string, intent: PaymentIntent): ProviderError {
  const code = 'payment_intent_unexpected_state'
  return new ProviderError(400, { type: 'invalid_request_error', code, message, payment_intent: intent })
}
