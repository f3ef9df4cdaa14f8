/** What a refusal of the courier service means to a kitchen, and whether asking again can help. */
export function courierProblem(code: string): { text: string; isFinal: boolean } {
  const text = finalTexts[code]
  if (text) return { text, isFinal: true }
  return { text: passingTexts[code] ?? 'The courier service did not answer as it should.', isFinal: false }
}

/** The quote that the customer was shown cannot be used; a new one can. */
export const needsNewQuote = ['expired_quote', 'used_quote', 'mismatched_price_quote']

const finalTexts: Record<string, string> = {
  oauth: 'The courier service does not accept the restaurant’s credentials.',
  unauthorized: 'The courier service does not accept the restaurant’s credentials.',
  invalid_params: 'The courier service does not accept the details of this delivery.',
  unknown_location: 'The courier service does not know the address.',
  address_undeliverable: 'The courier service does not deliver to this address.',
  missing_payment: 'The restaurant’s account with the courier service has no means of payment.',
  customer_suspended: 'The restaurant’s account with the courier service is suspended.',
  customer_blocked: 'The restaurant’s account with the courier service is blocked.',
  customer_not_found: 'The courier service does not know the restaurant’s account.',
  not_configured: 'The courier service is not set up for this restaurant.',
  switched_off: 'Couriers were switched off for this restaurant after the order.',
  incomplete: 'The restaurant’s address or phone number, or the customer’s, is not complete.',
}

const passingTexts: Record<string, string> = {
  couriers_busy: 'All couriers are busy.',
  address_undeliverable_limited_couriers: 'No courier is near this address right now.',
  customer_limited: 'The courier service was asked too often.',
  network: 'The courier service cannot be reached.',
  duplicate_delivery: 'The courier service knows a delivery like this already.',
  noncancelable_delivery: 'The courier has the order already.',
}
