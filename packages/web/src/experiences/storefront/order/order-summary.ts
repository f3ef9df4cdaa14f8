import { addCents, type Cents, multiplyCents, subtractCents } from '@comanda/domain/money/cents'
import type { OrderDraft } from './draft.ts'

/** Number of units in the order. */
export function itemCountOf(draft: OrderDraft | null): number {
  return draft?.lines.reduce((count, line) => count + line.quantity, 0) ?? 0
}

/**
 * The subtotal at the prices displayed when each line was added, less what the offers save; the cart itself uses the
 * menu's current prices.
 */
export function displayedSubtotal(draft: OrderDraft): Cents {
  const prices = new Map(draft.memory.map((line) => [line.key, line.unitPrice]))
  const listed = addCents(
    ...draft.lines.map((line) => {
      const price = prices.get(line.key)
      return price === undefined ? addCents() : multiplyCents(price, line.quantity)
    }),
  )
  return subtractCents(listed, draft.saved ?? addCents())
}
