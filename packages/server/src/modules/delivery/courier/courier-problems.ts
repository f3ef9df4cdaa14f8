import { CourierGatewayError } from '../../../gateways/courier/port.ts'

/**
 * Maps an error code of the courier service to a sentence for the kitchen, and to whether a retry can help.
 */
export function courierProblem(code: string): { text: string; isFinal: boolean } {
  const text = finalProblems[code]
  if (text) return { text, isFinal: true }
  return {
    text: temporaryProblems[code] ?? 'The courier service returned an unexpected error.',
    isFinal: false,
  }
}

/**
 * The error of a call to the courier service. Any other error, such as a row that cannot be stored, counts as one of the
 * service: the kitchen is alerted after the same number of attempts.
 */
export function courierErrorOf(error: unknown, code = 'unexpected'): CourierGatewayError {
  return error instanceof CourierGatewayError
    ? error
    : new CourierGatewayError('unexpected error', code, error)
}

/** What a customer can do about a quote that failed; null if only the restaurant can do something. */
export function quoteAdvice(code: string): 'other_address' | 'try_again' | null {
  if (code === 'unknown_location' || code === 'address_undeliverable') return 'other_address'
  return courierProblem(code).isFinal ? null : 'try_again'
}

/** Prefix of a ticket's problem while its courier does not know the new promised time. */
export const rescheduleFailed = 'The courier was not notified of the new time.'

/** The code for a courier who is booked at the service but not in the row, or may be. Rebooking finds this courier. */
export const notStored = 'not_stored'

/** Codes for an unusable quote; a new quote can succeed. */
export const needsNewQuote = ['expired_quote', 'used_quote', 'mismatched_price_quote']

const credentials = 'The courier service rejected the restaurant’s credentials.'
const address = 'The courier service cannot find the address.'
const details = 'The courier service rejected the details of this delivery.'
const times = 'The courier service is not available at this time.'
const busy = 'All couriers are busy.'
const outage = 'The courier service is having technical problems.'

const finalProblems: Record<string, string> = {
  oauth: credentials,
  unauthorized: credentials,
  invalid_params: details,
  not_allowed: details,
  unknown_location: address,
  address_undeliverable: 'The courier service does not deliver to this address.',
  missing_payment: 'The restaurant’s courier account has no payment method.',
  customer_suspended: 'The restaurant’s courier account is suspended.',
  customer_blocked: 'The restaurant’s courier account is blocked.',
  customer_not_found: 'The restaurant’s courier account does not exist.',
  delivery_not_found: 'The courier service has no record of this delivery.',
  pickup_ready_too_late: times,
  not_configured: 'The courier service is not set up for this restaurant.',
  switched_off: 'Courier delivery was turned off for this restaurant after the order was placed.',
  incomplete: 'The address or phone number of the restaurant or the customer is incomplete.',
}

const temporaryProblems: Record<string, string> = {
  couriers_busy: busy,
  robo_couriers_busy: busy,
  address_undeliverable_limited_couriers: 'No courier is near this address right now.',
  customer_limited: 'Too many requests to the courier service.',
  expired_quote: 'The courier quote has expired.',
  used_quote: 'The courier quote was already used.',
  mismatched_price_quote: 'The courier quote was for a different route.',
  pickup_ready_too_early: times,
  pickup_deadline_too_early: times,
  pickup_window_too_small: times,
  dropoff_ready_after_pickup_deadline: times,
  dropoff_deadline_too_early: times,
  dropoff_deadline_before_pickup_deadline: times,
  network: 'The courier service cannot be reached.',
  request_timeout: 'The courier service took too long to respond.',
  internal_server_error: outage,
  unknown_error: outage,
  service_unavailable: outage,
  [notStored]: 'A courier may be on the way: the booking could not be confirmed.',
  duplicate_delivery: 'The courier service already has this delivery.',
  noncancelable_delivery: 'The courier already has the order.',
}
