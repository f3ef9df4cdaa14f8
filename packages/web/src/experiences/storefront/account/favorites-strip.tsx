import type { MenuOverview, ProductSummary } from '@comanda/contract/page'
import { formatMoney } from '@comanda/domain/money/format'
import { cx } from '@comanda/ui/cx.ts'
import { Heart } from '@comanda/ui/icons.ts'
import { useEffect, useState } from 'react'
import { AddDish, DishName, DishPhoto } from '../menu/dish-parts.tsx'
import { useRestaurant } from '../page.tsx'
import { useFavorites } from './favorites-store.ts'
import { wasInteractedWith } from './was-interacted-with.ts'

/**
 * The dishes that the customer marked or orders often, as far as they are on the menu now. As on the menu
 * cards, the buttons carry the dish's id for one delegated listener.
 */
export default function FavoritesStrip({ categories }: { categories: MenuOverview['categories'] }) {
  const { dishes } = useFavorites(useRestaurant().id)
  const products = new Map(
    categories.flatMap((category) => category.products.map((product) => [product.id, product])),
  )
  const shown = (dishes ?? []).flatMap(({ productId, marked }) => {
    const product = products.get(productId)
    return product ? [{ product, marked }] : []
  })
  const canShow = useSafeLayoutShift(shown.length > 0)
  if (!canShow || shown.length === 0) return null
  return (
    <section aria-labelledby="favorites-name" className="pb-8">
      <h2 id="favorites-name" className="font-display font-semibold text-24 tracking-display sm:text-28">
        Your favorites
      </h2>
      <ul className="-mx-4 mt-3 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pb-2 lg:-mx-2 lg:scroll-px-2 lg:px-2">
        {shown.map(({ product, marked }) => (
          <FavoriteCard key={product.id} product={product} marked={marked} />
        ))}
      </ul>
    </section>
  )
}

function FavoriteCard({ product, marked }: { product: ProductSummary; marked: boolean }) {
  const { basePrice, isAvailable } = product
  const faded = !isAvailable && 'text-ink-3!'
  return (
    <li className="group/card relative w-40 flex-none snap-start sm:w-48">
      <DishPhoto dish={product} className="aspect-[4/3]" />
      <h3 className={cx('mt-2 font-semibold text-15', faded)}>
        <DishName dish={product} className="line-clamp-2" />
      </h3>
      <p className={cx('flex items-center gap-1.5 text-15 text-ink-2 tnum', faded)}>
        {formatMoney(basePrice)}
        {marked && (
          <>
            <Heart aria-hidden="true" className="size-3.5 fill-current text-pick-ink" />
            <span className="visually-hidden">favorite</span>
          </>
        )}
      </p>
      {isAvailable && <AddDish dish={product} className="absolute inset-x-0 top-0 aspect-[4/3] p-2" />}
    </li>
  )
}

/**
 * Becomes true, once `desired`, at a moment when new content cannot shift the layout under the pointer: before
 * the first interaction, or while a dialog covers the page.
 */
function useSafeLayoutShift(desired: boolean): boolean {
  const [canShift, setCanShift] = useState(false)
  useEffect(() => {
    if (!desired || canShift) return
    const check = () => {
      if (!wasInteractedWith() || document.querySelector('dialog[open]')) setCanShift(true)
    }
    check()
    document.addEventListener('toggle', check, true)
    return () => document.removeEventListener('toggle', check, true)
  }, [desired, canShift])
  return canShift
}
