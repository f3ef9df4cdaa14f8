import { type Cents, cents } from './cents.ts'
import { dollarFormat, readNumber } from './typed-number.ts'

/** Parses dollars as typed by users into cents. Null for an empty text, and for texts that `readNumber` rejects. */
export function parseDollars(text: string): Cents | null {
  const { value, issue } = readNumber(text, dollarFormat)
  return value === null || issue !== null ? null : cents(value)
}
