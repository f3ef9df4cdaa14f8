import type { ProductSummary } from '@comanda/contract/page'
import type { Picture } from '@comanda/domain/menu/menu'
import { cx } from '@comanda/ui/cx.ts'
import { pictureAt, pictureSet } from '../parts/picture.ts'
import { PromoBadges } from './promo-badges.tsx'

/** The dish's large picture, with its recommendations. */
export function ProductPicture({ picture, summary }: { picture: Picture; summary: ProductSummary }) {
  return (
    <div className={cx('bg-sunken', !summary.isAvailable && 'sold-out')}>
      <Pictures pictures={[picture, ...(summary.morePictures ?? [])]} name={summary.name} />
      <span className="absolute top-5 right-18 left-5 flex flex-wrap gap-2">
        <PromoBadges summary={summary} />
      </span>
    </div>
  )
}

/** One picture, or several next to each other to be scrolled through. */
function Pictures({ pictures, name }: { pictures: readonly Picture[]; name: string }) {
  const [only, ...others] = pictures.map((picture) => (
    <img
      key={picture.path}
      src={pictureAt(picture, 800)}
      srcSet={pictureSet(picture)}
      sizes="(min-width: 56.25rem) 69rem, 100vw"
      width={picture.width}
      height={picture.height}
      alt={picture.alt ?? ''}
      className="size-full flex-none snap-center object-cover"
    />
  ))
  if (others.length === 0) return only
  return (
    <section
      aria-label={`${pictures.length} pictures of ${name}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll through the pictures
      tabIndex={0}
      className="flex size-full snap-x snap-mandatory overflow-x-auto focus-visible:outline-2 focus-visible:outline-focus focus-visible:-outline-offset-4"
    >
      {only}
      {others}
    </section>
  )
}
