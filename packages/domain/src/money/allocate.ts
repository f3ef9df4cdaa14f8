import { type Cents, cents } from './cents.ts'

/**
 * Splits an amount in proportion to the weights without losing a cent: the parts always sum to the amount.
 * Remaining cents go to the parts with the largest rounding loss, earlier parts first. When all weights are 0
 * the split is even. Weights must be integers of 0 or more. Throws a RangeError for other weights, and for a
 * non-zero amount without weights.
 */
export function allocate(amount: Cents, weights: readonly number[]): Cents[] {
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) {
    throw new RangeError('weights must be integers of 0 or more')
  }
  if (weights.length === 0) {
    if (amount !== 0) throw new RangeError('cannot split an amount without weights')
    return []
  }
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (total === 0n)
    return allocate(
      amount,
      weights.map(() => 1),
    )

  const sign = amount < 0 ? -1 : 1
  const size = BigInt(Math.abs(amount))
  const shares = weights.map((weight, index) => {
    const exact = size * BigInt(weight)
    return { index, part: Number(exact / total), rest: exact % total }
  })
  const leftOver = Math.abs(amount) - shares.reduce((sum, share) => sum + share.part, 0)
  const favored = new Set(
    shares
      .toSorted((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
      .slice(0, leftOver)
      .map((share) => share.index),
  )
  return shares.map((share) => cents(sign * (share.part + (favored.has(share.index) ? 1 : 0))))
}
