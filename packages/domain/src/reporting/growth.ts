/** Change in percent with one decimal, or `new` when there was nothing before. */
export type Growth = number | 'new'

/** Growth from `before` to `now`; 0 if both are 0. An earlier loss is compared by its absolute value. */
export function growthOf(now: number, before: number): Growth {
  if (before === 0) return now === 0 ? 0 : 'new'
  return oneDecimal(((now - before) / Math.abs(before)) * 100)
}

/** "+12.5%", "−3%" with a true minus, "0%" or "New". */
export function growthText(growth: Growth): string {
  if (growth === 'new') return 'New'
  return `${growth > 0 ? '+' : ''}${growth}%`.replace('-', '−')
}

/** The share of `part` in `whole` in percent with one decimal, null when `whole` is 0. */
export function conversionOf(part: number, whole: number): number | null {
  return whole === 0 ? null : oneDecimal((part / whole) * 100)
}

/** "12.5%" or "5.0%" of a share in percent. */
export function shareText(share: number): string {
  return `${share.toFixed(1)}%`
}

function oneDecimal(value: number): number {
  const rounded = Math.round(value * 10) / 10
  return rounded === 0 ? 0 : rounded
}
