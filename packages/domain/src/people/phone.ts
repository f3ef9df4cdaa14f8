/** The digits typed so far of a US number, without a leading country code. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '')
  return digits.length > 10 && digits.startsWith('1') ? digits.slice(1) : digits
}

/** Formats a number as (xxx) xxx-xxxx while it is typed; digits beyond the tenth are dropped. */
export function formatPhone(text: string): string {
  const digits = phoneDigits(text).slice(0, 10)
  if (digits === '') return ''
  if (digits.length <= 3) return `(${digits}`
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

/** True for exactly ten digits, with or without the country code 1. */
export function isPhone(text: string): boolean {
  return phoneDigits(text).length === 10
}

/** The number as "+15551234567", or null unless it has ten digits. */
export function e164(text: string): string | null {
  return isPhone(text) ? `+1${phoneDigits(text)}` : null
}

/** The address of a link that calls this number, in the form +15551234567 if it has ten digits. */
export function dialLink(text: string): string {
  return `tel:${e164(text) ?? text.replace(/[^\d+]/g, '')}`
}
