import type { Picture } from '@comanda/domain/menu/menu'
import { Utensils } from '@comanda/ui/icons.ts'
import { pictureAt, pictureSet } from '../parts/picture.ts'

/**
 * Displayed width of a card's picture: three cards next to the sidebar, two on a tablet, a thumbnail on a
 * phone.
 */
export const cardSizes =
  '(min-width: 100rem) 24rem, (min-width: 68.75rem) calc((100vw - 25rem) / 3), (min-width: 64rem) calc((100vw - 23.5rem) / 2), (min-width: 40rem) calc(50vw - 2.25rem), 116px'

/**
 * A dish's picture; without one, a plain tile. All load lazily: styles, fonts and the order-start dialog come
 * first, and a large screen preloads the first picture.
 */
export function CardPicture({ picture }: { picture: Picture | null }) {
  if (!picture)
    return (
      <span aria-hidden="true" className="grid size-full place-items-center bg-brand-tint text-brand-ink">
        <Utensils className="size-8" />
      </span>
    )
  return (
    <img
      src={pictureAt(picture, 400)}
      srcSet={pictureSet(picture)}
      sizes={cardSizes}
      width={picture.width}
      height={picture.height}
      alt=""
      decoding="async"
      loading="lazy"
      fetchPriority="low"
      className="size-full object-cover transition-transform duration-slow group-hover/card:scale-103"
    />
  )
}
