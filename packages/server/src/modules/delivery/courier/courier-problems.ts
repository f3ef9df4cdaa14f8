/** What a refusal of the courier service means to a kitchen, and whether asking again can help. */
export function courierProblem(code: string): { text: string; isFinal: boolean } {
  const text = finalTexts[code]
  if (text) return { text, isFinal: true }
  return { text: passingTexts[code] ?? 'The courier service did not answer as it should.', isFinal: false }
}

/** Begins what a ticket says while its courier does not know of another promise. */
export const notTold = 'Not told of the new time.'

/** The quote that the customer was shown cannot be used; a new one can. */
export const needsNewQuote = ['expired_quote', 'used_quote', 'mismatched_price_quote']

const credentials = 'The courier service does not accept the restaurant’s credentials.'
const address = 'The courier service does not know the address.'
const details = 'The courier service does not accept the details of this delivery.'
const times = 'The courier service does not come at this time.'
const busy = 'All couriers are busy.'
const unwell = 'The courier service has trouble of its own.'

const finalTexts: Record<string, string> = {
  oauth: credentials,
  unauthorized: credentials,
  invalid_params: details,
  not_allowed: details,
  unknown_location: address,
  address_undeliverable: 'The courier service does not deliver to this address.',
  missing_payment: 'The restaurant’s account with the courier service has no means of payment.',
  customer_suspended: 'The restaurant’s account with the courier service is suspended.',
  customer_blocked: 'The restaurant’s account with the courier service is blocked.',
  customer_not_found: 'The courier service does not know the restaurant’s account.',
  delivery_not_found: 'The courier service does not know this delivery.',
  pickup_ready_too_late: times,
  not_configured: 'The courier service is not set up for this restaurant.',
  switched_off: 'Couriers were switched off for this restaurant after the order.',
  incomplete: 'The restaurant’s address or phone number, or the customer’s, is not complete.',
}

const passingTexts: Record<string, string> = {
  couriers_busy: busy,
  robo_couriers_busy: busy,
  address_undeliverable_limited_couriers: 'No courier is near this address right now.',
  customer_limited: 'The courier service was asked too often.',
  expired_quote: 'The courier service’s price has run out.',
  used_quote: 'The courier service’s price was used already.',
  mismatched_price_quote: 'The courier service’s price was for another way.',
  pickup_ready_too_early: times,
  pickup_deadline_too_early: times,
  pickup_window_too_small: times,
  dropoff_ready_after_pickup_deadline: times,
  dropoff_deadline_too_early: times,
  dropoff_deadline_before_pickup_deadline: times,
  network: 'The courier service cannot be reached.',
  request_timeout: 'The courier service took too long to answer.',
  internal_server_error: unwell,
  unknown_error: unwell,
  service_unavailable: unwell,
  duplicate_delivery: 'The courier service knows a delivery like this already.',
  noncancelable_delivery: 'The courier has the order already.',
}
