/** Bounds of the automatic preparation time, in minutes. */
export interface AutoPrep {
  min: number
  max: number
}

/** With fewer orders in the last hour the fixed time applies. */
export const minMeasuredOrders = 5

/**
 * The preparation time promised from now on: the median of the last hour in whole minutes within the bounds, or null for
 * the fixed time. A change of only one minute is ignored.
 */
export function measuredPrep(
  { median, orders }: { median: number | null; orders: number },
  { min, max }: AutoPrep,
  current: number | null,
): number | null {
  if (median === null || orders < minMeasuredOrders) return null
  const measured = Math.min(max, Math.max(min, Math.round(median / 60)))
  return current !== null && Math.abs(measured - current) <= 1 && current >= min && current <= max
    ? current
    : measured
}
