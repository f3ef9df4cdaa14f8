import type { ProductSummary } from '@comanda/contract/page'
import { formatMoney } from '@comanda/domain/money/format'
import { cx } from '@comanda/ui/cx.ts'
import { memo } from 'react'
import { AddDish, DishName, DishPhoto } from './dish-parts.tsx'
import { DietLabels, PromoLabels } from './labels.tsx'

/** A dish on the menu. One without a picture is a card of text, with room for more of its description. */
export const ProductCard = memo(function ProductCard({ product }: { product: ProductSummary }) {
  return product.picture ? <PictureCard product={product} /> : <TextCard product={product} />
})

function PictureCard({ product }: { product: ProductSummary }) {
  const { description, basePrice, isAvailable, is21Plus, labels } = product
  const faded = !isAvailable && 'text-ink-3!'
  return (
    <li className="dish group/card relative grid grid-cols-[minmax(0,1fr)_var(--thumb)] content-start gap-x-4 border-line py-(--row-padding) max-sm:grid-rows-[auto_auto_1fr] max-sm:border-b sm:grid-cols-[minmax(0,1fr)_auto] sm:py-0">
      <DishPhoto
        dish={product}
        className="dish-photo col-start-2 row-span-3 row-start-1 aspect-square sm:col-span-2 sm:col-start-1 sm:row-span-1 sm:row-start-1 sm:mb-3 sm:aspect-[3/2]"
        soldOutClass="sm:inset-x-auto sm:top-2.5 sm:bottom-auto sm:left-2.5 sm:rounded-8 sm:px-2.5 sm:py-1"
      />
      <h3 className={cx('col-start-1 font-semibold text-16', faded)}>
        <DishName dish={product} />
      </h3>
      {description && (
        <p className={cx('col-start-1 line-clamp-2 text-14 text-ink-2 sm:col-span-2 sm:row-start-3', faded)}>
          {description}
        </p>
      )}
      <div className="dish-facts col-start-1 mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 self-start sm:contents">
        <span className={cx('font-semibold text-16 tnum sm:col-start-2 sm:row-start-2 sm:text-right', faded)}>
          {formatMoney(basePrice)}
        </span>
        {isAvailable && <PromoLabels labels={labels} is21Plus={is21Plus} />}
        <DietLabels labels={labels} className="sm:col-span-2 sm:row-start-4 sm:mt-1.5" />
      </div>
      {isAvailable && (
        <AddDish
          dish={product}
          className="dish-add relative col-start-2 row-span-3 row-start-1 aspect-square self-start p-1.5 sm:col-span-2 sm:aspect-auto sm:self-auto sm:col-start-1 sm:row-span-1 sm:row-start-1 sm:mb-3 sm:p-2.5"
        />
      )}
    </li>
  )
}

function TextCard({ product }: { product: ProductSummary }) {
  const { description, basePrice, isAvailable, is21Plus, labels } = product
  const faded = !isAvailable && 'text-ink-3!'
  return (
    <li className="group/card relative flex flex-col gap-1 border-line py-4 max-sm:border-b sm:rounded-16 sm:border sm:bg-surface sm:p-5">
      <h3 className={cx('font-semibold text-16 sm:font-display sm:text-20 sm:tracking-display', faded)}>
        <DishName dish={product} />
      </h3>
      {description && (
        <p className={cx('line-clamp-3 text-14 text-ink-2 sm:line-clamp-6 sm:text-15', faded)}>
          {description}
        </p>
      )}
      <div className="flex flex-auto items-end justify-between gap-3">
        <div className="flex min-h-tap flex-wrap items-center gap-x-3 gap-y-1">
          <span className={cx('font-semibold text-16 tnum', faded)}>{formatMoney(basePrice)}</span>
          {!isAvailable && <span className="font-semibold text-13">Sold out today</span>}
          {isAvailable && <PromoLabels labels={labels} is21Plus={is21Plus} onText />}
          <DietLabels labels={labels} />
        </div>
        {isAvailable && <AddDish dish={product} className="relative" onText />}
      </div>
    </li>
  )
}
