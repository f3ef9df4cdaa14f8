/**
 * Every account has an address in the table; those that came by a phone number or a wallet have one that no mail can
 * reach (RFC 6761).
 */
const NOWHERE = '.invalid'

export function placeholderEmail(phone: string): string {
  return `${phone}@phone${NOWHERE}`
}

export function placeholderOfWallet(address: string): string {
  return `${address}@wallet${NOWHERE}`
}

/** The address as people are shown it: empty when there is none. */
export function shownEmail(email: string): string {
  return isPlaceholder(email) ? '' : email
}

export function isPlaceholder(email: string): boolean {
  return email.endsWith(NOWHERE)
}
