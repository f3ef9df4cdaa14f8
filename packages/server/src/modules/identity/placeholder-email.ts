import { isReserved, RESERVED_DOMAIN } from '@comanda/domain/people/email'

/**
 * Every account needs an email address in the table; accounts with only a phone number or wallet get a placeholder in a reserved
 * domain. `isEmail` rejects it wherever an address is entered. Stored ones can still be taken by older accounts, which entered them.
 */
export function placeholderEmail(phone: string): string {
  return `${phone}@phone${RESERVED_DOMAIN}`
}

export function placeholderEmailOfWallet(address: string): string {
  return `${address}@wallet${RESERVED_DOMAIN}`
}

/** The email address to display: empty for a placeholder. */
export function shownEmail(email: string): string {
  return isPlaceholder(email) ? '' : email
}

export function isPlaceholder(email: string): boolean {
  return isReserved(email)
}
