import type { CartChange } from '@comanda/domain/ordering/check-cart'
import type { Breakdown, PricedLine } from '@comanda/domain/pricing/breakdown'
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

/** The lines and their remembered prices after the customer has accepted these prices. */
export function acceptedLines(draft: OrderDraft, fresh: Pick<Breakdown, 'lines'>) {
  const remaining = new Map(fresh.lines.map((line) => [line.key, line]))
  return {
    lines: draft.lines.filter((line) => remaining.has(line.key)),
    memory: fresh.lines.map(({ key, name, unitPrice }) => ({ key, name, unitPrice })),
  }
}

function repriced(
  remembered: ReadonlyMap<string, OrderDraft['memory'][number]>,
  lines: readonly PricedLine[],
): CartChange[] {
  return lines.flatMap(({ key, name, unitPrice }) => {
    const before = remembered.get(key)
    if (!before || before.unitPrice === unitPrice) return []
    return [{ kind: 'price-changed' as const, key, name, oldPrice: before.unitPrice, newPrice: unitPrice }]
  })
}
