import type { CartDetails } from '@comanda/contract/carts'
import { formatMoney } from '@comanda/domain/money/format'
import { ProductThumb } from '../offers/product-thumb.tsx'

/** The dishes of a cart, as they were last displayed to the customer. */
export function CartItems({ lines }: Pick<CartDetails, 'lines'>) {
  if (lines.length === 0) return <p className="text-13 text-ink-2">No items found in this cart session</p>
  return (
    <ul className="divide-y divide-line">
      {lines.map(({ key, name, options, quantity, unitPrice, total, picture }) => (
        <li key={key} className="flex items-start gap-3 py-2.5 first:pt-0 last:pb-0">
          <ProductThumb picture={picture} className="size-10" />
          <div className="min-w-0 flex-auto text-13">
            <p className="font-medium">{name}</p>
            <p className="text-ink-2 tnum">
              {quantity} × {formatMoney(unitPrice)}
            </p>
            {options.length > 0 && <p className="text-ink-2">{options.join(', ')}</p>}
          </div>
          <span className="font-semibold text-13 tnum">{formatMoney(total)}</span>
        </li>
      ))}
    </ul>
  )
}
