import type { MenuOverview, ProductSummary } from '@comanda/contract/page'
import { formatMoney } from '@comanda/domain/money/format'
import { cx } from '@comanda/ui/cx.ts'
import { Heart, Plus } from '@comanda/ui/icons.ts'
import { CardPicture } from '../menu/card-picture.tsx'
import { useRestaurant } from '../page.tsx'
import { useFavorites } from './favorites-store.ts'
import { useSafeLayoutShift } from './use-safe-layout-shift.ts'

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
  const { id, name, basePrice, isAvailable, picture } = product
  const faded = !isAvailable && 'text-ink-3!'
  return (
    <li className="group/card relative w-40 flex-none snap-start sm:w-48">
      <div
        className={cx(
          'relative aspect-[4/3] overflow-hidden rounded-16 bg-sunken',
          !isAvailable && 'sold-out',
        )}
      >
        <CardPicture picture={picture} />
        {!isAvailable && (
          <span className="absolute inset-x-0 bottom-0 bg-(--over-dark)/90 py-1.5 text-center font-semibold text-13 text-(--over-light)">
            Sold out today
          </span>
        )}
      </div>
      <h3 className={cx('mt-2 font-semibold text-15', faded)}>
        <button
          type="button"
          data-open={id}
          className="line-clamp-2 text-left after:absolute after:inset-0 after:rounded-16 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:outline-offset-2"
        >
          {name}
        </button>
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
      {isAvailable && (
        <div className="pointer-events-none absolute inset-x-0 top-0 flex aspect-[4/3] items-end justify-end p-2 group-data-off/menu:hidden">
          <button
            type="button"
            data-add={id}
            aria-label={`Add ${name} to your order`}
            className="pointer-events-auto grid size-tap place-items-center rounded-12 bg-(--over-light) text-(--over-dark) shadow-e-2 transition-transform active:scale-95"
          >
            <Plus aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </li>
  )
}
