import { type Cents, cents } from './cents.ts'

/**
 * Parses dollars as people type them ("12", "12.5", "$1,284.60", "-3.50") into cents. Returns null for
 * anything else, for more than two decimals, and for amounts beyond a safe integer of cents.
 */
export function parseDollars(text: string): Cents | null {
  const match = written.exec(text.trim())
  if (!match) return null
  const [, sign, whole = '', fraction = ''] = match
  if (whole === '' && fraction === '') return null
  const amount = Number(`${whole.replaceAll(',', '') || '0'}${fraction.padEnd(2, '0')}`)
  if (!Number.isSafeInteger(amount)) return null
  return cents(sign ? -amount : amount)
}

const written = /^([-−])?\$?(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d{0,2}))?$/
