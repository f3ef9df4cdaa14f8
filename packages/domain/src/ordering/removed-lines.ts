import { type RefundItems, sumRefundItems } from '../ledger/items-refund.ts'
import { type PricedLine, withQuantity } from '../pricing/breakdown.ts'

/** The number of remaining units of a line after a change of a paid order. */
export interface LineLeft {
  key: string
  left: number
}

/** The units of a line that are still to be made and handed over. */
export function leftOf({ quantity, removed = 0 }: Pick<PricedLine, 'quantity' | 'removed'>): number {
  return quantity - removed
}

/** The lines without their removed units. */
export function remainingLines(lines: readonly PricedLine[]): PricedLine[] {
  return lines.flatMap((line) => {
    if (!line.removed) return [line]
    return leftOf(line) > 0 ? [part(line, leftOf(line))] : []
  })
}

/** Only the removed units. */
export function removedLines(lines: readonly PricedLine[]): PricedLine[] {
  return lines.flatMap((line) => (line.removed ? [part(line, line.removed)] : []))
}

/** The lines as receipts show them: the remaining ones, then those removed after the order was paid. */
export function shownLines(lines: readonly PricedLine[]): (PricedLine & { isRemoved: boolean })[] {
  return [
    ...remainingLines(lines).map((line) => ({ ...line, isRemoved: false })),
    ...removedLines(lines).map((line) => ({ ...line, key: `${line.key}:removed`, isRemoved: true })),
  ]
}

/** The mark of a removed dish on tickets, receipts and screens. */
export const removedMark = 'REMOVED'

/** The result of removing dishes from a paid order: its lines afterwards, and the items to refund. */
export interface Removal {
  lines: PricedLine[]
  /** Removed units by product. */
  portions: Map<string, number>
  refund: RefundItems
}

/**
 * The removal of dishes from a paid order. Units that were refunded before, and are still in the order, are removed first,
 * without a second refund. null if a line is unknown or has fewer units than should remain, or if nothing would remain.
 */
export function removalOf(
  lines: readonly PricedLine[],
  refunded: RefundItems,
  changes: readonly LineLeft[],
): Removal | null {
  const target = new Map(changes.map(({ key, left }) => [key, left]))
  const isKnown = changes.every(({ key, left }) =>
    lines.some((line) => line.key === key && left >= 0 && left <= leftOf(line)),
  )
  if (!isKnown || target.size !== changes.length) return null
  const earlier = new Map(sumRefundItems([refunded]).lines.map(({ key, quantity }) => [key, quantity]))
  const portions = new Map<string, number>()
  const refund: RefundItems = { lines: [], deliveryFee: false, tip: false }
  const after = lines.map((line) => {
    const units = leftOf(line) - (target.get(line.key) ?? leftOf(line))
    if (units === 0) return line
    const { key, productId, quantity, removed = 0 } = line
    const isRefunded = Math.max(0, (earlier.get(key) ?? 0) - removed)
    const toRefund = Math.min(Math.max(0, units - isRefunded), quantity - (earlier.get(key) ?? 0))
    if (toRefund > 0) refund.lines.push({ key, quantity: toRefund })
    portions.set(productId, (portions.get(productId) ?? 0) + units)
    return { ...line, removed: removed + units }
  })
  return remainingLines(after).length === 0 ? null : { lines: after, portions, refund }
}

function part({ removed, ...line }: PricedLine, quantity: number): PricedLine {
  return withQuantity(line, quantity)
}
