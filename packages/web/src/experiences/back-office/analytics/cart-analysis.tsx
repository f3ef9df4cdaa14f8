import type { Cart } from '@comanda/contract/carts'
import type { VisitFilter } from '@comanda/contract/visit-reports'
import { formatMoney } from '@comanda/domain/money/format'
import { platformZone } from '@comanda/domain/reporting/periods'
import { Card } from '@comanda/ui/card'
import { cx } from '@comanda/ui/cx.ts'
import { ChevronRight } from '@comanda/ui/icons.ts'
import { textButtonClass } from '@comanda/ui/text-button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import * as z from 'zod/mini'
import { CartGlance } from '../carts/cart-glance.tsx'
import { CartStatusBadge } from '../carts/cart-status.tsx'
import { type CartFilters, listQuery } from '../carts/queries.ts'
import { zoneLabel } from '../finance/format.ts'
import { id, useSearchState } from '../lists/search-state.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { failureOf } from '../queries.ts'
import { reloading } from './queries.ts'

const maxListed = 8
/** The cart whose dishes are shown. */
const cartSearch = z.object({ cart: id })
const periods = {
  '24h': { lastHours: 24 },
  '7d': { days: 7 },
  '30d': { days: 30 },
  '90d': { days: 90 },
} satisfies Record<VisitFilter['range'], CartFilters>

/** The latest carts of the period; each expands to its dishes. */
export function CartAnalysis({ range, restaurantId }: VisitFilter) {
  const filter: CartFilters = { ...periods[range], ...(restaurantId !== undefined && { restaurantId }) }
  const query = useQuery({ ...listQuery(filter, null, null), ...reloading })
  const { applied, set } = useSearchState(cartSearch)
  const openId = applied.cart
  const failure = failureOf(query, 'Carts did not load')
  const carts = query.data?.carts.slice(0, maxListed)
  return (
    <Card
      flush
      title="Detailed Cart Analysis"
      actions={
        <Link
          href={`/admin/carts${restaurantId === undefined ? '' : `?restaurant=${restaurantId}`}`}
          className={textButtonClass}
        >
          All carts
        </Link>
      }
    >
      {carts ? (
        carts.length === 0 ? (
          <p className="px-4 py-6 text-center text-ink-2 text-small">No carts in this period</p>
        ) : (
          <>
            <ul aria-label="Detailed Cart Analysis" className="divide-y divide-line">
              {carts.map((cart) => (
                <CartRow
                  key={cart.id}
                  cart={cart}
                  named={restaurantId === undefined}
                  open={cart.id === openId}
                  onToggle={() => set({ cart: cart.id === openId ? null : cart.id })}
                />
              ))}
            </ul>
            {restaurantId === undefined && range !== '24h' && (
              <p className="border-line border-t px-4 py-2 text-12 text-ink-2">
                The period of carts begins in {zoneLabel(platformZone)}.
              </p>
            )}
          </>
        )
      ) : (
        <NotLoaded failure={failure} skeleton="m-4 h-40" />
      )}
    </Card>
  )
}

function CartRow({
  cart,
  named,
  open,
  onToggle,
}: {
  cart: Cart
  named: boolean
  open: boolean
  onToggle: () => void
}) {
  const { session, items, value, status, restaurant } = cart
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className="flex min-h-11 w-full items-center gap-3 px-4 py-2 text-left text-13 hover:bg-hover focus-visible:-outline-offset-2"
      >
        <ChevronRight
          className={cx('size-4 flex-none text-ink-3 transition-transform', open && 'rotate-90')}
        />
        <span className="min-w-0 flex-auto">
          <span className="block font-code">{session}</span>
          <span className="block truncate text-12 text-ink-2">
            {items} {items === 1 ? 'item' : 'items'}
            {named && ` · ${restaurant.name}`}
          </span>
        </span>
        <CartStatusBadge status={status} />
        <span className="w-18 flex-none text-right font-semibold tnum">{formatMoney(value)}</span>
      </button>
      {open && (
        <div className="px-4 pb-4 pl-11">
          <CartGlance cart={cart} />
        </div>
      )}
    </li>
  )
}
