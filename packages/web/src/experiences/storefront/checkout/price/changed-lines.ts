import type { CartChange } from '@comanda/domain/ordering/check-cart'
import type { Breakdown, PricedLine } from '@comanda/domain/pricing/breakdown'
import type { OrderDraft } from '../../order/draft.ts'

/**
 * What became of the lines since they were put in: those that left, and those whose price differs from the one that was
 * seen then. `fresh` is the server's price of what can be ordered, `lost` what it left out.
 */
export function changedLines(
  memory: OrderDraft['memory'],
  fresh: Pick<Breakdown, 'lines'>,
  lost: readonly CartChange[],
): CartChange[] {
  const seen = new Map(memory.map((line) => [line.key, line]))
  const named = lost.map((change) => ({ ...change, name: seen.get(change.key)?.name ?? change.name }))
  return [...repriced(seen, fresh.lines), ...named.filter((change) => change.kind !== 'price-changed')]
}

/** What to remember of the lines once a person has accepted them at these prices. */
export function acceptedLines(draft: OrderDraft, fresh: Pick<Breakdown, 'lines'>) {
  const kept = new Map(fresh.lines.map((line) => [line.key, line]))
  return {
    lines: draft.lines.filter((line) => kept.has(line.key)),
    memory: fresh.lines.map(({ key, name, unitPrice }) => ({ key, name, unitPrice })),
  }
}

function repriced(
  seen: ReadonlyMap<string, OrderDraft['memory'][number]>,
  lines: readonly PricedLine[],
): CartChange[] {
  return lines.flatMap(({ key, name, unitPrice }) => {
    const before = seen.get(key)
    if (!before || before.unitPrice === unitPrice) return []
    return [{ kind: 'price-changed' as const, key, name, oldPrice: before.unitPrice, newPrice: unitPrice }]
  })
}
