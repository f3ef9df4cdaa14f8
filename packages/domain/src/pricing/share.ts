import { type Percent, percent } from '../money/percent.ts'

const wholePercent = percent(100_000)

/** A share clamped to 0% to 100%. */
export function boundedShare(share: Percent): Percent {
  return percent(Math.min(Math.max(share, 0), wholePercent))
}
