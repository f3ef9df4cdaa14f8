type Status = 400 | 401 | 402 | 403 | 404 | 408 | 409 | 429 | 500 | 503

/** An error response in the courier's format. */
export class CourierError extends Error {
  readonly status: Status
  readonly code: string
  readonly metadata: Record<string, string> | undefined

  constructor(status: Status, code: string, message: string, metadata?: Record<string, string>) {
    super(message)
    this.status = status
    this.code = code
    this.metadata = metadata
  }
}

/** 400: the parameters named in `details` are missing or invalid. */
export function invalidParams(details: Record<string, string>): CourierError {
  return new CourierError(400, 'invalid_params', 'The parameters of your request were invalid.', details)
}

/** Errors that can be triggered on demand, with the courier's message. */
export const wireErrors = {
  invalid_params: [400, 'The parameters of your request were invalid.'],
  not_allowed: [400, 'The parameters of your request were invalid.'],
  unknown_location: [400, 'The specified location was not understood.'],
  address_undeliverable: [400, 'The specified location is not in a deliverable area.'],
  address_undeliverable_limited_couriers: [
    400,
    'The specified location is not in a deliverable area at this time because all couriers are currently busy.',
  ],
  expired_quote: [400, 'The price quote specified has expired.'],
  used_quote: [400, 'The price quote specified has been used.'],
  mismatched_price_quote: [400, 'Quote mismatch, please recreate the quote.'],
  missing_payment: [400, 'organization has no billing policy'],
  pickup_ready_too_early: [400, 'The pickup ready time cannot be in the past.'],
  pickup_ready_too_late: [400, 'The pickup ready time needs to be within the next 30 days.'],
  pickup_deadline_too_early: [400, 'The pickup deadline time needs to be at least 20 minutes from now.'],
  pickup_window_too_small: [400, 'The pickup window needs to be at least 10 minutes long.'],
  dropoff_ready_after_pickup_deadline: [
    400,
    'The dropoff ready time needs to be at or before the pickup deadline.',
  ],
  dropoff_deadline_too_early: [
    400,
    'The dropoff deadline needs to be at least 20 minutes after the dropoff ready time.',
  ],
  dropoff_deadline_before_pickup_deadline: [
    400,
    'The dropoff deadline needs to be after the pickup deadline.',
  ],
  noncancelable_delivery: [400, 'Delivery cannot be cancelled'],
  unauthorized: [401, 'Invalid OAuth 2.0 credentials provided.'],
  customer_suspended: [402, 'Your account is passed due. Payment is required.'],
  customer_blocked: [403, 'Your account is not allowed to create deliveries.'],
  customer_not_found: [404, 'Customer does not exist.'],
  delivery_not_found: [404, 'The requested delivery does not exist.'],
  request_timeout: [408, 'The request timed out…'],
  customer_limited: [429, 'Your account’s limits have been exceeded.'],
  internal_server_error: [500, 'We have experienced a problem.'],
  unknown_error: [500, 'Internal server error'],
  couriers_busy: [503, 'All of our couriers are currently busy.'],
  robo_couriers_busy: [503, 'All of our robo couriers are currently busy.'],
  service_unavailable: [503, 'Service is currently unavailable.'],
} as const satisfies Record<string, readonly [Status, string]>

export type WireError = keyof typeof wireErrors
export const wireErrorCodes = Object.keys(wireErrors) as WireError[]

export function wireError(code: WireError): CourierError {
  const [status, message] = wireErrors[code]
  return new CourierError(status, code, message)
}
