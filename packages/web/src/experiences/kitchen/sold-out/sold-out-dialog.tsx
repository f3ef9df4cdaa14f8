import type { StockedProduct } from '@comanda/contract/menus'
import type { SoldOut } from '@comanda/domain/menu/stock'
import { Button } from '@comanda/ui/button'
import { cx } from '@comanda/ui/cx.ts'
import { Dialog } from '@comanda/ui/dialog'
import { FailedState } from '@comanda/ui/failed-state'
import { SearchField } from '@comanda/ui/search-field'
import { Spinner } from '@comanda/ui/spinner'
import { useState } from 'react'
import { readFailure } from '../../../shared/failure.ts'
import { useKitchen } from '../kitchen-provider.tsx'
import { findDishes, isUnavailable, stockLabel } from './sold-out-labels.ts'
import { useSoldOut, useStock } from './use-stock.ts'

/** All dishes of the menu, sold-out ones first, each with buttons to mark it sold out or available. */
export function SoldOutDialog({ onClose }: { onClose: () => void }) {
  const { restaurant } = useKitchen()
  const [search, setSearch] = useState('')
  const stock = useStock(restaurant.id)
  const change = useSoldOut()
  const found = findDishes(stock.data ?? [], search)
  return (
    <Dialog open onClose={onClose} size="lg" title="Sold out">
      <SearchField
        label="Search dishes…"
        value={search}
        onChange={setSearch}
        className="mb-3 min-h-13! text-18!"
      />
      {change.problem && (
        <p role="alert" className="mb-3 font-semibold text-16 text-danger-ink">
          {change.problem}
        </p>
      )}
      {stock.isPending && (
        <p role="status" className="flex items-center gap-3 py-6 text-18 text-ink-2">
          <Spinner className="size-6" />
          Loading...
        </p>
      )}
      {stock.isError && !stock.data && (
        <FailedState
          title="Dishes did not load"
          {...readFailure(stock.error)}
          retrying={stock.isFetching}
          onRetry={() => void stock.refetch()}
        />
      )}
      {stock.data && found.length === 0 && (
        <p className="py-6 text-center text-18 text-ink-2">
          {stock.data.length === 0 ? 'This menu has no dishes yet.' : 'No results'}
        </p>
      )}
      <ul className="divide-y divide-line">
        {found.map((product) => (
          <Row
            key={product.productId}
            product={product}
            zone={restaurant.timezone}
            busy={change.changing === product.productId}
            onSet={(soldOut) => change.set({ productId: product.productId, soldOut })}
          />
        ))}
      </ul>
    </Dialog>
  )
}

interface RowProps {
  product: StockedProduct
  zone: string
  busy: boolean
  onSet: (soldOut: SoldOut) => void
}

function Row({ product, zone, busy, onSet }: RowProps) {
  const { name, code, category, soldOut } = product
  const label = stockLabel(product, zone)
  return (
    <li aria-label={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-48 flex-1">
        <p className="font-semibold text-18 leading-tight wrap-anywhere">
          {code && <span className="code mr-2 text-ink-2">{code}</span>}
          {name}
        </p>
        <p className={cx('text-16', isUnavailable(product) ? 'font-semibold text-danger-ink' : 'text-ink-2')}>
          {label ?? category}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        {soldOut === 'no' ? (
          <>
            <Button size="kitchen" busy={busy} onClick={() => onSet('today')}>
              Sold out today
            </Button>
            <Button size="kitchen" busy={busy} onClick={() => onSet('until_changed')}>
              Sold out until changed
            </Button>
          </>
        ) : (
          <Button size="kitchen" variant="solid" busy={busy} onClick={() => onSet('no')}>
            Back on sale
          </Button>
        )}
      </div>
    </li>
  )
}
