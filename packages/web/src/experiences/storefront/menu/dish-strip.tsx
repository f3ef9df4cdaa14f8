import type { ProductSummary } from '@comanda/contract/page'
import { formatMoney } from '@comanda/domain/money/format'
import { cx } from '@comanda/ui/cx.ts'
import { Heart } from '@comanda/ui/icons.ts'
import { AddDish, DishName, DishPhoto } from './dish-parts.tsx'

/**
 * Dishes in one scrollable line above the menu, which lists them again. As on the menu cards, the buttons carry the
 * dish's id for one delegated listener.
 */
export function DishStrip({
  id,
  title,
  dishes,
}: {
  id: string
  title: string
  dishes: readonly { product: ProductSummary; marked?: boolean }[]
}) {
  return (
    <section aria-labelledby={id} className="pb-5">
      <h2 id={id} className="font-display font-semibold text-24 tracking-display sm:text-28">
        {title}
      </h2>
      <ul className="-mx-4 mt-3 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pb-2 lg:-mx-2 lg:scroll-px-2 lg:px-2">
        {dishes.map(({ product, marked }) => (
          <StripCard key={product.id} product={product} marked={marked} from={title} />
        ))}
      </ul>
    </section>
  )
}

function StripCard({ product, marked, from }: { product: ProductSummary; marked?: boolean; from: string }) {
  const { basePrice, isAvailable } = product
  const faded = !isAvailable && 'text-ink-3!'
  return (
    <li className="group/card relative w-40 flex-none snap-start sm:w-48">
      <DishPhoto dish={product} className="aspect-[4/3]" />
      <h3 className={cx('mt-2 font-semibold text-15', faded)}>
        <DishName dish={product} from={from} className="line-clamp-2" />
      </h3>
      <p className={cx('flex items-center gap-1.5 text-15 text-ink-2 tnum', faded)}>
        {formatMoney(basePrice)}
        {marked && (
          <>
            <Heart className="size-3.5 fill-current text-pick-ink" />
            <span className="visually-hidden">favorite</span>
          </>
        )}
      </p>
      {isAvailable && (
        <AddDish dish={product} from={from} className="absolute inset-x-0 top-0 aspect-[4/3] p-2" />
      )}
    </li>
  )
}
