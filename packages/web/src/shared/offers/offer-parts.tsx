import type { Picture } from '@comanda/domain/menu/menu'
import { cx } from '@comanda/ui/cx.ts'
import { Utensils } from '@comanda/ui/icons.ts'
import { Money } from '@comanda/ui/money'
import type { ShownOffer } from './shown-offer.ts'

/** The picture of an offered dish, about `pixels` wide, or its placeholder. */
export function OfferPicture({
  picture,
  pixels,
  className,
}: {
  picture: Picture | null
  pixels: number
  className?: string
}) {
  if (!picture)
    return (
      <span className={cx('grid place-items-center bg-brand-tint text-brand-ink', className)}>
        <Utensils className="size-7" />
      </span>
    )
  const width = picture.widths.find((candidate) => candidate >= pixels) ?? picture.widths.at(-1)
  return <img src={`${picture.path}-${width}.webp`} alt="" className={cx('object-cover', className)} />
}

/** The usual price, struck through, and the offer price. */
export function OfferPrice({
  offer: { listPrice, price },
  className,
}: {
  offer: Pick<ShownOffer, 'listPrice' | 'price'>
  className?: string
}) {
  return (
    <span className={cx('whitespace-nowrap', className)}>
      {listPrice !== price && (
        <Money cents={listPrice} struck className="mr-1.5 font-regular text-current/75!" />
      )}
      <Money cents={price} className="font-semibold" />
    </span>
  )
}
