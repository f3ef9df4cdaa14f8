import type { Menu } from '@comanda/domain/menu/menu'
import { checkCart, type MenuTime } from '@comanda/domain/ordering/check-cart'
import type { OrderDraft } from '../order/draft.ts'

/**
 * The lines that can still be ordered, remembered at current prices, and what changed since they were added.
 */
export function checkOrder({ lines, memory }: OrderDraft, menu: Menu, time: MenuTime) {
  const checked = checkCart(lines, menu, time, memory)
  const remaining = new Set(checked.lines.map((line) => line.key))
  const prices = new Map(
    checked.changes.flatMap((change) =>
      change.kind === 'price-changed' ? [[change.key, change.newPrice]] : [],
    ),
  )
  return {
    ...checked,
    memory: memory
      .filter((line) => remaining.has(line.key))
      .map((line) => ({ ...line, unitPrice: prices.get(line.key) ?? line.unitPrice })),
  }
}
