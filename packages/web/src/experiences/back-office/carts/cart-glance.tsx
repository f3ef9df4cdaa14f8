import type { Cart } from '@comanda/contract/carts'
import { formatMoney } from '@comanda/domain/money/format'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../not-loaded.tsx'
import { ProductThumb } from '../offers/product-thumb.tsx'
import { failureOf } from '../queries.ts'
import { blockLabels } from './labels.ts'
import { cartQuery } from './queries.ts'

/** The dishes of an expanded cart, and where the customer left it. */
export function CartGlance({ cart }: { cart: Cart }) {
  const query = useQuery(cartQuery(cart.restaurant.id, cart.id))
  const failure = failureOf(query, 'The cart did not load')
  if (!query.data) return <NotLoaded failure={failure} skeleton="h-10 w-72" />
  const { lines, activity } = query.data
  const notes = [
    activity.lastPage && `Last page ${activity.lastPage}.`,
    cart.blockedBy && `Stopped by: ${blockLabels[cart.blockedBy]}.`,
    cart.reminder &&
      (cart.reminder.recovered === null
        ? 'A reminder was sent.'
        : `Recovered by a reminder: ${formatMoney(cart.reminder.recovered)}.`),
  ].filter(Boolean)
  return (
    <div className="grid gap-2.5 text-13">
      {lines.length === 0 ? (
        <p className="text-ink-2">No items found in this cart session</p>
      ) : (
        <ul className="flex flex-wrap gap-x-6 gap-y-3">
          {lines.map(({ key, name, quantity, total, picture }) => (
            <li key={key} className="flex min-w-0 items-center gap-2.5">
              <ProductThumb picture={picture} className="size-9" />
              <span className="min-w-0">
                <span className="block font-medium">
                  {quantity > 1 && `${quantity} × `}
                  {name}
                </span>
                <span className="text-ink-2 tnum">{formatMoney(total)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {notes.length > 0 && <p className="text-ink-2 wrap-anywhere">{notes.join(' ')}</p>}
    </div>
  )
}
