import { type Cents, cents } from './cents.ts'

declare const unit: unique symbol

/** A percentage in whole thousandths of a percent: 8.5% is 8500, 100% is 100000. */
export type Percent = number & { readonly [unit]: 'percent' }

export function percent(thousandths: number): Percent {
  if (!Number.isSafeInteger(thousandths))
    throw new RangeError(`not a whole number of thousandths: ${thousandths}`)
  return thousandths as Percent
}

/** Converts plain percent (8.5 for 8.5%), rounded to a thousandth of a percent. */
export function percentFromPlain(plain: number): Percent {
  return percent(Math.round(plain * 1000))
}

/**
 * Share of an amount, rounded half up to a whole cent. Exact while amount times share stays below 2^52: $450
 * million at 100%.
 */
export function percentOf(amount: Cents, share: Percent): Cents {
  return cents(Math.floor((amount * share * 2 + 100_000) / 200_000))
}

/** A percentage without its sign, with as many decimals as it needs: "8.875", "20". */
export function formatPercent(share: Percent): string {
  const digits = String(Math.abs(share)).padStart(4, '0')
  const fraction = digits.slice(-3).replace(/0+$/, '')
  return `${share < 0 ? '-' : ''}${digits.slice(0, -3)}${fraction && `.${fraction}`}`
}
