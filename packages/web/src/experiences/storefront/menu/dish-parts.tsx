import type { ProductSummary } from '@comanda/contract/page'
import { cx } from '@comanda/ui/cx.ts'
import { Plus } from '@comanda/ui/icons.ts'
import { pictureAt, pictureSet } from '../parts/picture.ts'

/**
 * Displayed width of a card's picture: `auto` in browsers that determine it from the layout, otherwise that of the
 * default theme: three cards next to the sidebar, two on a tablet, a thumbnail on a phone.
 */
export const cardSizes =
  'auto, (min-width: 100rem) 24rem, (min-width: 68.75rem) calc((100vw - 25rem) / 3), (min-width: 64rem) calc((100vw - 23.5rem) / 2), (min-width: 40rem) calc(50vw - 2.25rem), 116px'

// The parts of a dish's card. They have no event handlers: `data-open` and `data-add` carry the product's id to the
// delegated listener of the menu.

/** The picture of a dish, and whether it is sold out. */
export function DishPhoto({
  dish: { picture, description, isAvailable },
  className,
  soldOutClass,
}: {
  dish: Pick<ProductSummary, 'picture' | 'description' | 'isAvailable'>
  className: string
  soldOutClass?: string
}) {
  return (
    <div
      className={cx('relative overflow-hidden rounded-16 bg-sunken', className, !isAvailable && 'sold-out')}
    >
      <CardPicture picture={picture} description={description} />
      {!isAvailable && (
        <span
          className={cx(
            'absolute inset-x-0 bottom-0 bg-(--over-dark)/90 py-1.5 text-center font-semibold text-13 text-(--over-light)',
            soldOutClass,
          )}
        >
          Sold out today
        </span>
      )}
    </div>
  )
}

/** The name of a dish. Its button covers the card, and opens the dish. */
export function DishName({
  dish: { id, name },
  from,
  className,
}: {
  dish: Pick<ProductSummary, 'id' | 'name'>
  /** The list that shows the dish in addition to the menu; distinguishes its button from the menu's. */
  from?: string
  className?: string
}) {
  return (
    <button
      type="button"
      data-open={id}
      aria-label={from && `${name}, ${from}`}
      className={cx(
        'text-left wrap-anywhere after:absolute after:inset-0 after:rounded-16 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:outline-offset-2',
        className,
      )}
    >
      {name}
    </button>
  )
}

/** Adds a dish with one click, from a corner of its picture or card. */
export function AddDish({
  dish: { id, name },
  from,
  className,
  onText,
}: {
  dish: Pick<ProductSummary, 'id' | 'name'>
  from?: string
  className: string
  /** It is not placed over a picture. */
  onText?: boolean
}) {
  return (
    <div
      className={cx('pointer-events-none flex items-end justify-end group-data-off/menu:hidden', className)}
    >
      <button
        type="button"
        data-add={id}
        aria-label={`Add ${name} to your order${from ? `, ${from}` : ''}`}
        className={cx(
          'pointer-events-auto grid size-tap place-items-center rounded-12 transition-[scale] hover:scale-105 active:scale-90 active:duration-press',
          onText ? 'bg-brand-tint text-brand-ink' : 'bg-(--over-light) text-(--over-dark) shadow-e-2',
        )}
      >
        <Plus className="size-5" />
      </button>
    </div>
  )
}

/**
 * A dish's picture; without one, its description. All load lazily: styles, fonts and the order-start dialog come
 * first, and a large screen preloads the first picture.
 */
function CardPicture({ picture, description }: Pick<ProductSummary, 'picture' | 'description'>) {
  if (!picture)
    return (
      <span className="block size-full bg-brand-tint p-3 text-13 text-brand-ink">
        <span className="line-clamp-3">{description}</span>
      </span>
    )
  return (
    <img
      src={pictureAt(picture, 400)}
      srcSet={pictureSet(picture)}
      sizes={cardSizes}
      width={picture.width}
      height={picture.height}
      alt={picture.alt ?? ''}
      decoding="async"
      loading="lazy"
      fetchPriority="low"
      className="size-full object-cover transition-transform duration-slow group-hover/card:scale-103"
    />
  )
}
