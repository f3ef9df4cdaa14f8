/**
 * True when the text is formatted like one email address. Whether it is deliverable is not checked. Variants
 * of letters, such as full-width ones, are rejected: many mail servers refuse them. The reserved domain (RFC 6761)
 * of accounts without an email address is rejected as well, so that no one enters the address that such an account needs.
 */
export function isEmail(text: string): boolean {
  const address = text.trim()
  if (address.length > 254 || address !== address.normalize('NFKC')) return false
  return pattern.test(address) && !isReserved(address)
}

/** Whether an address is in the reserved domain, in which none can exist. */
export function isReserved(address: string): boolean {
  return address.toLowerCase().endsWith(RESERVED_DOMAIN)
}

export const RESERVED_DOMAIN = '.invalid'

/** The form in which addresses are stored and compared: trimmed, lower case. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase()
}

/**
 * The same for all addresses that deliver to one mailbox, for limits per customer: without a tag after "+", and
 * without the dots that Gmail ignores. Never send to it.
 */
export function mailboxKey(text: string): string {
  const [name = '', domain = ''] = normalizeEmail(text.normalize('NFKC')).split('@')
  const untagged = name.split('+')[0] || name
  if (domain !== 'gmail.com' && domain !== 'googlemail.com') return `${untagged}@${domain}`
  return `${untagged.replaceAll('.', '')}@gmail.com`
}

const pattern =
  /^[^\s\p{Cc}\p{Cf}@<>()[\]\\,;:"]{1,64}@[^\s\p{Cc}\p{Cf}@<>()[\]\\,;:".]+(?:\.[^\s\p{Cc}\p{Cf}@<>()[\]\\,;:".]+)*\.[^\s\p{Cc}\p{Cf}@<>()[\]\\,;:".\d]{2,}$/u
