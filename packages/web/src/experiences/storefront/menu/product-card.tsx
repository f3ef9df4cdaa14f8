import type { ProductSummary } from '@comanda/contract/page'
import { formatMoney } from '@comanda/domain/money/format'
import { cx } from '@comanda/ui/cx.ts'
import { Plus } from '@comanda/ui/icons.ts'
import { memo } from 'react'
import { CardPicture } from './card-picture.tsx'
import { DietLabels, PromoLabels } from './labels.tsx'

/**
 * A dish on the menu. It has no event handlers: `data-open` and `data-add` carry the product's id to the
 * delegated listener of the menu.
 */
export const ProductCard = memo(function ProductCard({ product }: { product: ProductSummary }) {
  const { id, name, description, basePrice, isAvailable, is21Plus, labels } = product
  const faded = !isAvailable && 'text-ink-3!'
  return (
    <li className="group/card relative grid grid-cols-[minmax(0,1fr)_116px] content-start gap-x-4 border-line py-4 max-sm:grid-rows-[auto_auto_1fr] max-sm:border-b sm:grid-cols-[minmax(0,1fr)_auto] sm:py-0">
      <div
        className={cx(
          'relative col-start-2 row-span-3 row-start-1 aspect-square overflow-hidden rounded-16 bg-sunken sm:col-span-2 sm:col-start-1 sm:row-span-1 sm:row-start-1 sm:mb-3 sm:aspect-[3/2]',
          !isAvailable && 'sold-out',
        )}
      >
        <CardPicture picture={product.picture} />
        {!isAvailable && (
          <span className="absolute inset-x-0 bottom-0 bg-(--over-dark)/90 py-1.5 text-center font-semibold text-13 text-(--over-light) sm:inset-x-auto sm:top-2.5 sm:bottom-auto sm:left-2.5 sm:rounded-8 sm:px-2.5 sm:py-1">
            Sold out today
          </span>
        )}
      </div>
      <h3 className={cx('col-start-1 font-semibold text-16', faded)}>
        <button
          type="button"
          data-open={id}
          className="text-left after:absolute after:inset-0 after:rounded-16 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:outline-offset-2"
        >
          {name}
        </button>
      </h3>
      {description && (
        <p className={cx('col-start-1 line-clamp-2 text-14 text-ink-2 sm:col-span-2 sm:row-start-3', faded)}>
          {description}
        </p>
      )}
      <div className="col-start-1 mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 self-start sm:contents">
        <span className={cx('font-semibold text-16 tnum sm:col-start-2 sm:row-start-2 sm:text-right', faded)}>
          {formatMoney(basePrice)}
        </span>
        {isAvailable && <PromoLabels labels={labels} is21Plus={is21Plus} />}
        <DietLabels labels={labels} className="sm:col-span-2 sm:row-start-4 sm:mt-1.5" />
      </div>
      {isAvailable && (
        <div className="pointer-events-none relative col-start-2 row-span-3 row-start-1 flex items-end justify-end p-1.5 group-data-off/menu:hidden sm:col-span-2 sm:col-start-1 sm:row-span-1 sm:row-start-1 sm:mb-3 sm:p-2.5">
          <button
            type="button"
            data-add={id}
            aria-label={`Add ${name} to your order`}
            className="pointer-events-auto grid size-tap place-items-center rounded-12 bg-(--over-light) text-(--over-dark) shadow-e-2 transition-[scale] hover:scale-105 active:scale-90 active:duration-press"
          >
            <Plus aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </li>
  )
})
