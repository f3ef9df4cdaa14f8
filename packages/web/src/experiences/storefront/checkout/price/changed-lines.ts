import type { CartChange } from '@comanda/domain/ordering/check-cart'
import type { Breakdown, PricedLine } from '@comanda/domain/pricing/breakdown'
import { cartKeyOf } from '@comanda/domain/pricing/price-lines'
import type { OrderDraft } from '../../order/draft.ts'

/**
 * What changed in the lines since they were added: removed lines, and lines whose price differs from the
 * remembered one. `fresh` is the server's price of the remaining lines, `removed` the lines it left out.
 */
export function changedLines(
  memory: OrderDraft['memory'],
  fresh: Pick<Breakdown, 'lines'>,
  removed: readonly CartChange[],
): CartChange[] {
  const remembered = new Map(memory.map((line) => [line.key, line]))
  const named = removed.map((change) => ({
    ...change,
    name: remembered.get(change.key)?.name ?? change.name,
  }))
  return [...repriced(remembered, fresh.lines), ...named.filter((change) => change.kind !== 'price-changed')]
}

/** The lines and their remembered prices after the customer has accepted these prices. Ended offers are removed. */
export function acceptedLines(draft: OrderDraft, fresh: Pick<Breakdown, 'lines'>) {
  const parts = Map.groupBy(fresh.lines, ({ key }) => cartKeyOf(key))
  return {
    lines: draft.lines.flatMap(({ offer, ...line }) => {
      const priced = parts.get(line.key)
      if (!priced) return []
      return offer && priced.some((part) => part.offer?.id === offer.id) ? { ...line, offer } : line
    }),
    memory: [...parts].flatMap(([key, [part]]) =>
      part ? [{ key, name: part.name, unitPrice: listPriceOf(part) }] : [],
    ),
  }
}

/**
 * Dishes whose price differs from the displayed one because of their offers. Leaves out dishes
 * that are in `known` or were removed.
 */
export function changedOffers(
  displayed: Pick<Breakdown, 'lines'>,
  fresh: Pick<Breakdown, 'lines'>,
  known: readonly CartChange[],
): CartChange[] {
  return displayed.lines.flatMap((before): CartChange[] => {
    const { key, name, offer, unitPrice: oldPrice } = before
    const parts = fresh.lines.filter((line) => cartKeyOf(line.key) === cartKeyOf(key))
    const [part] = parts
    if (!offer || !part || known.some((change) => change.key === cartKeyOf(key))) return []
    const same = parts.find((line) => line.key === key)
    if (!same) return [{ kind: 'offer-ended', key, name, hasEnded: true, newPrice: listPriceOf(part) }]
    if (same.unitPrice === oldPrice) return []
    return [{ kind: 'price-changed', key, name, oldPrice, newPrice: same.unitPrice }]
  })
}

function repriced(
  remembered: ReadonlyMap<string, OrderDraft['memory'][number]>,
  lines: readonly PricedLine[],
): CartChange[] {
  const byCartLine = new Map(lines.map((line) => [cartKeyOf(line.key), line]))
  return [...byCartLine].flatMap(([key, line]) => {
    const before = remembered.get(key)
    const newPrice = listPriceOf(line)
    if (!before || before.unitPrice === newPrice) return []
    return [{ kind: 'price-changed' as const, key, name: line.name, oldPrice: before.unitPrice, newPrice }]
  })
}

function listPriceOf({ offer, unitPrice }: PricedLine): PricedLine['unitPrice'] {
  return offer?.listPrice ?? unitPrice
}
