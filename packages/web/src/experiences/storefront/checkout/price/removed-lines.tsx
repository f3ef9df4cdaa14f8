import { type CartChange, concernsPrice } from '@comanda/domain/ordering/check-cart'

/** The lines that were removed from an order, struck through on its slip. */
export function RemovedLines({
  changes,
  quantityOf,
}: {
  changes: readonly CartChange[]
  quantityOf: (key: string) => number
}) {
  return changes
    .filter((change) => !concernsPrice(change))
    .map((change) => (
      <div key={change.key} className="flex gap-x-3 py-1.5 text-ink-3">
        <span className="min-w-7 flex-none whitespace-nowrap font-semibold tnum">
          {quantityOf(change.key)}×
        </span>
        <span className="min-w-0 flex-auto">
          <s className="font-semibold">{change.name}</s>
          <span className="block text-14">Removed from your order</span>
        </span>
      </div>
    ))
}
