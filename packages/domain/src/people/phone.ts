/** The digits typed so far of a US number, without a leading country code. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '')
  return digits.length > 10 && digits.startsWith('1') ? digits.slice(1) : digits
}

/**
 * Formats a number of the North American plan as (xxx) xxx-xxxx while it is typed. Any other text stays as typed, so
 * that it does not change to another number.
 */
export function formatPhone(text: string): string {
  const digits = nationalDigits(text)
  if (digits === null || digits.length > 10 || /^[01]/.test(digits)) return text
  if (digits === '') return ''
  if (digits.length <= 3) return `(${digits}`
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

/**
 * True for a number of the North American plan: ten digits, with or without the country code 1; neither area nor exchange
 * begins with 0 or 1.
 */
export function isPhone(text: string): boolean {
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(nationalDigits(text) ?? '')
}

/** Shown for anything that is not a phone number. */
export const phoneMessage = 'Enter a US or Canadian number with 10 digits.'

/** The number as "+15552234567", or null if it is not one. */
export function e164(text: string): string | null {
  return isPhone(text) ? `+1${nationalDigits(text)}` : null
}

/** The digits after a country code 1; null for text with other characters or another country code. */
function nationalDigits(text: string): string | null {
  const written = /^\s*(\+\s*1)?([\d\s().-]*)$/.exec(text)
  if (!written) return null
  const [, countryCode, rest = ''] = written
  const digits = rest.replace(/\D/g, '')
  return !countryCode && digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}

/** The address of a link that calls this number, in the form +15551234567 if it has ten digits. */
export function dialLink(text: string): string {
  return `tel:${e164(text) ?? text.replace(/[^\d+]/g, '')}`
}
