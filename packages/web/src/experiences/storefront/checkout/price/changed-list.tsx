import type { Product } from '@comanda/domain/menu/menu'
import { subtractCents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { type CartChange, concernsPrice } from '@comanda/domain/ordering/check-cart'
import { Badge } from '@comanda/ui/badge'
import { Money } from '@comanda/ui/money'
import type { ReactNode } from 'react'
import { pictureAt } from '../../parts/picture.ts'
import type { RowChange } from './changed-rows.ts'

export interface ChangedListProps {
  changes: readonly CartChange[]
  rows: readonly RowChange[]
  /** Sentences about other changes, such as a discount code that is no longer valid. */
  notes?: readonly string[]
  quantityOf: (key: string) => number
  productOf: (key: string) => Product | undefined
}

/** Each change since the items were added, with the old and the new price. */
export function ChangedList({ changes, rows, notes = [], quantityOf, productOf }: ChangedListProps) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface px-5">
      {changes.map((change) => (
        <ChangedLine
          key={change.key}
          change={change}
          quantity={quantityOf(change.key)}
          product={productOf(change.key)}
        />
      ))}
      {rows.map((row) => (
        <li key={row.label} className="flex items-center justify-between gap-4 py-5">
          <b>{row.label}</b>
          <OldAndNew old={row.oldAmount} fresh={row.newAmount} />
        </li>
      ))}
      {notes.map((note) => (
        <li key={note} className="py-5">
          {note}
        </li>
      ))}
    </ul>
  )
}

/** "Two things changed". */
export function changedTitle(count: number): string {
  if (count === 1) return 'One thing changed'
  return `${countNames[count] ?? count} things changed`
}

const countNames: Partial<Record<number, string>> = {
  2: 'Two',
  3: 'Three',
  4: 'Four',
  5: 'Five',
  6: 'Six',
  7: 'Seven',
  8: 'Eight',
  9: 'Nine',
}

function ChangedLine({
  change,
  quantity,
  product,
}: {
  change: CartChange
  quantity: number
  product: Product | undefined
}) {
  const removed = !concernsPrice(change)
  return (
    <li className="flex items-center gap-4 py-4">
      {product?.picture && (
        <img
          src={pictureAt(product.picture, 160)}
          alt=""
          width={72}
          height={72}
          className={
            removed
              ? 'size-18 flex-none rounded-12 object-cover grayscale'
              : 'size-18 flex-none rounded-12 object-cover'
          }
        />
      )}
      <div className="min-w-0 flex-auto">
        <p className={removed ? 'font-semibold text-ink-2' : 'font-semibold'}>
          {quantity} × {change.name}
        </p>
        <p className="text-15 text-ink-2">{changeText(change)}</p>
      </div>
      <div className="flex-none text-right">
        {removed ? (
          <Badge tone="solid" large>
            {reasons[change.kind]}
          </Badge>
        ) : change.kind === 'offer-ended' ? (
          <Money cents={change.newPrice} className="font-semibold" />
        ) : (
          <>
            <p>
              <Money cents={change.oldPrice * quantity} struck className="mr-2" />
              <Money cents={change.newPrice * quantity} className="font-semibold" />
            </p>
            <p className="font-medium text-14 text-warn-ink">
              <Money cents={subtractCents(change.newPrice, change.oldPrice)} delta /> each
            </p>
          </>
        )}
      </div>
    </li>
  )
}

function changeText(change: CartChange): ReactNode {
  if (change.kind === 'price-changed') return `Now ${formatMoney(change.newPrice)} each`
  if (change.kind === 'offer-ended')
    return change.hasEnded ? 'The offer has ended' : 'The offer no longer applies to this order'
  if (change.kind === 'options-changed') return `Removed from your order. ${change.messages.join(' ')}`
  return 'Removed from your order'
}

const reasons = {
  'sold-out': 'Sold out today',
  'few-left': 'Fewer portions left than you chose',
  gone: 'No longer on the menu',
  'not-on-now': 'Not available now',
  'options-changed': 'Options changed',
} as const

function OldAndNew({ old, fresh }: { old: number | null; fresh: number | null }) {
  return (
    <span>
      {old !== null && <Money cents={old} struck className="mr-2" />}
      {fresh === null ? (
        <span className="text-ink-2">Removed</span>
      ) : (
        <Money cents={fresh} className="font-semibold" />
      )}
    </span>
  )
}
