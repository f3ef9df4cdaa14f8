import { checkOffers } from '@comanda/domain/marketing/apply-offers'
import { runningOffers } from '@comanda/domain/marketing/offer'
import type { Menu } from '@comanda/domain/menu/menu'
import { checkCart, type MenuTime, productsOf } from '@comanda/domain/ordering/check-cart'
import type { Instant } from '@comanda/domain/time/instant'
import type { OrderDraft } from '../order/draft.ts'

/**
 * The lines that can still be ordered, with the offers that still apply, stored with current prices, and what changed
 * since they were added.
 */
export function checkOrder({ lines, memory }: OrderDraft, menu: Menu, time: MenuTime, now: Instant) {
  const checked = checkCart(lines, menu, time, memory)
  const remaining = new Set(checked.lines.map((line) => line.key))
  const prices = new Map(
    checked.changes.flatMap((change) =>
      change.kind === 'price-changed' ? [[change.key, change.newPrice]] : [],
    ),
  )
  const running = runningOffers(menu.offers, now, time.zone)
  const offered = checkOffers(checked.lines, running, productsOf(menu))
  return {
    lines: offered.lines,
    changes: [...checked.changes, ...offered.changes],
    memory: memory
      .filter((line) => remaining.has(line.key))
      .map((line) => ({ ...line, unitPrice: prices.get(line.key) ?? line.unitPrice })),
  }
}
