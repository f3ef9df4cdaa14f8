import type { ProductSummary } from '@comanda/contract/page'
import type { Picture } from '@comanda/domain/menu/menu'
import { Badge } from '@comanda/ui/badge'
import { IdCard } from '@comanda/ui/icons.ts'
import { labelStyles } from '../menu/labels.tsx'
import { pictureAt, pictureSet } from '../parts/picture.ts'

/** The dish's large picture, with its recommendation. */
export function ProductPicture({ picture, summary }: { picture: Picture; summary: ProductSummary }) {
  const promo = summary.labels.find((label) => labelStyles[label].isPromo)
  const Glyph = promo && labelStyles[promo].icon
  return (
    <div className={summary.isAvailable ? '' : 'sold-out'}>
      <Pictures pictures={[picture, ...(summary.morePictures ?? [])]} name={summary.name} />
      <span className="absolute top-5 left-5 flex gap-2">
        {summary.is21Plus && (
          <Badge tone="solid" large icon={<IdCard aria-hidden="true" className="size-4" />}>
            21+ · ID required
          </Badge>
        )}
        {promo && Glyph && (
          <Badge tone="surface" large icon={<Glyph aria-hidden="true" className="size-4 text-brand-ink" />}>
            {labelStyles[promo].text}
          </Badge>
        )}
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
