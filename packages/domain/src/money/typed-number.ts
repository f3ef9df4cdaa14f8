/** How a number is typed into a field. */
export interface NumberFormat {
  /** The maximum number of digits after the decimal point; 0 for whole numbers. */
  decimals: number
  /** What may surround the number: "$", "%". It is ignored. */
  units?: readonly string[]
  /** The message for text that is not a number. */
  message: string
}

export type TypedNumber =
  /** The number times 10 to the power of its decimals: a whole number. Null for an empty text. */
  | { value: number | null; issue: null }
  /** Not a number, or not in this format. The value is NaN, which the rules of every form reject. */
  | { value: number; issue: string }

export const wholeFormat: NumberFormat = { decimals: 0, message: 'Enter a whole number.' }
export const dollarFormat: NumberFormat = {
  decimals: 2,
  units: ['$', 'USD'],
  message: 'Enter an amount, such as 12.50.',
}
export const percentFormat: NumberFormat = {
  decimals: 3,
  units: ['%'],
  message: 'Enter a percentage, such as 8.5.',
}

/**
 * Parses a number as people type it: "12", "12.5", "$1,284.60", "−3.50". A comma is the decimal separator if the text
 * cannot mean anything else: "12,50" is 12.5, "1,250" is 1250. If both are possible, the number is rejected.
 */
export function readNumber(text: string, format: NumberFormat): TypedNumber {
  if (text.trim() === '') return { value: null, issue: null }
  const bare = withoutUnits(text, format.units ?? [])
  const [, sign = '', digits = ''] = /^([+\-−–]?)\s*(.*)$/.exec(bare) ?? []
  const parts = split(digits, format.decimals)
  if (parts === null) return refused(format.message)
  if ('either' in parts) {
    const [grouped, decimal] = parts.either
    return refused(`“${digits}” can mean two numbers. Enter ${grouped} or ${decimal}.`)
  }
  const { whole, fraction } = parts
  if (whole === '' && fraction === '') return refused(format.message)
  if (fraction.length > format.decimals) return refused(tooPrecise(format))
  const size = Number(`${whole || '0'}${fraction.padEnd(format.decimals, '0')}`)
  if (!Number.isSafeInteger(size)) return refused('Enter a smaller number.')
  return { value: size !== 0 && /[-−–]/.test(sign) ? -size : size, issue: null }
}

/** A whole number; null for an empty text, NaN for any other text. */
export function readWhole(text: string): number | null {
  return readNumber(text, wholeFormat).value
}

/** Whether a text is the beginning of a number without a digit yet: "-", "$", ".". */
export function isNumberBegun(text: string, { units = [] }: NumberFormat): boolean {
  return /^[+\-−–]?[.,]?$/.test(withoutUnits(text, units))
}

const refused = (issue: string): TypedNumber => ({ value: Number.NaN, issue })

function tooPrecise({ decimals, message }: NumberFormat): string {
  if (decimals === 0) return message
  return decimals === 1 ? 'Enter at most one decimal.' : `Enter at most ${decimalWords[decimals]} decimals.`
}

const decimalWords: Record<number, string> = { 2: 'two', 3: 'three' }

/** "−$2.50 USD" as "−2.50". */
function withoutUnits(text: string, units: readonly string[]): string {
  let bare = text.trim()
  for (const unit of units) {
    const at = bare.toUpperCase().indexOf(unit)
    const [before, after] = [bare.slice(0, at), bare.slice(at + unit.length)]
    if (at >= 0 && (/^[+\-−–]?\s*$/.test(before) || after.trim() === ''))
      bare = `${before.trim()}${after.trim()}`
  }
  return bare
}

type Parts = { whole: string; fraction: string } | { either: [grouped: string, decimal: string] } | null

/** The digits before and after the decimal separator; null for anything other than correctly placed digits and separators. */
function split(digits: string, decimals: number): Parts {
  const [, whole = '', point = '', fraction = ''] = /^(\d*)([.,]?)(\d*)$/.exec(digits) ?? []
  if (whole + point + fraction !== digits) return splitGrouped(digits)
  const couldGroup = point === ',' && /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3
  if (!couldGroup) return { whole, fraction }
  if (decimals >= 3) return { either: [`${whole}${fraction}`, `${whole}.${fraction}`] }
  return { whole: `${whole}${fraction}`, fraction: '' }
}

/** "1,284.60", "1,284,600", and with the separators of other countries "1.284,60" and "1 284,60". */
function splitGrouped(digits: string): Parts {
  const match =
    /^(\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/.exec(digits) ??
    /^(\d{1,3}(?:\.\d{3})+),(\d*)$/.exec(digits) ??
    /^(\d{1,3}(?:[\s\u00a0\u202f]\d{3})+)(?:[.,](\d*))?$/.exec(digits)
  return match && { whole: match[1]!.replace(/\D/g, ''), fraction: match[2] ?? '' }
}
