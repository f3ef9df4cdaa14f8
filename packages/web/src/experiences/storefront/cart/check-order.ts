import { checkOffers } from '@comanda/domain/marketing/apply-offers'
import { runningOffers } from '@comanda/domain/marketing/offer'
import type { Menu } from '@comanda/domain/menu/menu'
import { type CartChange, checkCart, type MenuTime, productsOf } from '@comanda/domain/ordering/check-cart'
import type { Instant } from '@comanda/domain/time/instant'
import type { OrderDraft } from '../order/draft.ts'

/**
 * The lines that can still be ordered, with the offers that still apply, stored with current prices, and what changed
 * since they were added; if anything did, with the changes that are `shown` and concern other lines.
 */
export function checkOrder(
  { lines, memory }: OrderDraft,
  menu: Menu,
  { now, ...time }: MenuTime & { now: Instant },
  shown: readonly CartChange[],
) {
  const checked = checkCart(lines, menu, time, memory)
  const remaining = new Set(checked.lines.map((line) => line.key))
  const prices = new Map(
    checked.changes.flatMap((change) =>
      change.kind === 'price-changed' ? [[change.key, change.newPrice]] : [],
    ),
  )
  const running = runningOffers(menu.offers, now, time.zone)
  const offered = checkOffers(checked.lines, running, productsOf(menu))
  const found = [...checked.changes, ...offered.changes]
  const others = shown.filter(({ key }) => found.every((change) => change.key !== key))
  return {
    lines: offered.lines,
    changes: found.length === 0 ? [] : [...others, ...found],
    memory: memory
      .filter((line) => remaining.has(line.key))
      .map((line) => ({ ...line, unitPrice: prices.get(line.key) ?? line.unitPrice })),
  }
}
