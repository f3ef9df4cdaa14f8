import { isAvailableAt } from '@comanda/domain/menu/availability'
import type { Menu, Product } from '@comanda/domain/menu/menu'
import { searchMenu } from '@comanda/domain/menu/search'
import type { Instant } from '@comanda/domain/time/instant'
import { Badge } from '@comanda/ui/badge'
import { buttonClass } from '@comanda/ui/button-class.ts'
import { EmptyState } from '@comanda/ui/empty-state'
import { UtensilsCrossed } from '@comanda/ui/icons.ts'
import { Money } from '@comanda/ui/money'
import { SearchField } from '@comanda/ui/search-field'
import { useState } from 'react'
import { Link } from 'wouter'
import { useStaff } from '../session.tsx'

/** The dishes that are sold at the time of the order, by category, with a search. */
export function DishList({
  menu,
  at,
  isMenuEmpty,
  onChoose,
}: {
  menu: Menu
  at: Instant
  /** There are no dishes at any time. */
  isMenuEmpty: boolean
  onChoose: (productId: string) => void
}) {
  const { may } = useStaff()
  const [typed, setTyped] = useState('')
  const found = typed.trim() === '' ? null : searchMenu(menu.categories, typed)
  const categories = menu.categories
    .map((category) => ({
      ...category,
      products: category.products.filter((one) => found?.has(one) ?? true),
    }))
    .filter(({ products }) => products.length > 0)
  return (
    <section aria-labelledby="dishes" className="rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="dishes" className="font-semibold text-16">
          Dishes
        </h2>
        <SearchField
          label="Search dishes"
          value={typed}
          onChange={setTyped}
          hotkey
          className="w-full sm:w-72"
        />
      </div>
      {categories.length === 0 ? (
        <EmptyState
          icon={<UtensilsCrossed />}
          title={
            isMenuEmpty
              ? 'The menu has no dishes yet'
              : found
                ? 'No dish matches'
                : 'No dishes are sold at this time'
          }
          action={
            isMenuEmpty &&
            may('menu.manage') && (
              <Link href="/admin/products" className={buttonClass({ variant: 'outline' })}>
                Build the menu
              </Link>
            )
          }
        />
      ) : (
        <div className="mt-3 grid max-h-110 grid-cols-[minmax(0,1fr)] gap-4 overflow-y-auto overscroll-contain pr-1">
          {categories.map(({ id, name, products }) => (
            <div key={id}>
              <h3 className="mb-1.5 font-semibold text-13 text-ink-2">{name}</h3>
              <ul className="grid gap-1.5 sm:grid-cols-2">
                {products.map((product) => (
                  <li key={product.id}>
                    <Dish product={product} at={at} onChoose={() => onChoose(product.id)} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
    </section>
  )
}

function Dish({ product, at, onChoose }: { product: Product; at: Instant; onChoose: () => void }) {
  const isAvailable = isAvailableAt(product, at)
  return (
    <button
      type="button"
      disabled={!isAvailable}
      onClick={onChoose}
      className="flex min-h-tap w-full items-center justify-between gap-3 rounded-ctl border border-line px-3 py-2 text-left text-14 transition-colors enabled:hover:border-line-strong disabled:text-ink-3"
    >
      <span className="min-w-0 font-medium wrap-anywhere">{product.name}</span>
      <span className="flex-none tnum">
        {isAvailable ? <Money cents={product.basePrice} /> : <Badge>Sold out</Badge>}
      </span>
    </button>
  )
}
