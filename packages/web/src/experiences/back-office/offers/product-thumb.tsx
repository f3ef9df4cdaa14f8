import type { OfferedProduct } from '@comanda/contract/offers'
import { cx } from '@comanda/ui/cx.ts'
import { Utensils } from '@comanda/ui/icons.ts'

/** The picture of a product in a list. Its name is next to it. */
export function ProductThumb({
  picture,
  className = 'size-11',
}: {
  picture: OfferedProduct['picture']
  className?: string
}) {
  if (!picture)
    return (
      <span className={cx('grid flex-none place-items-center rounded-8 bg-sunken text-ink-3', className)}>
        <Utensils className="size-4.5" />
      </span>
    )
  return (
    <img
      src={`${picture.path}-${picture.widths[0]}.webp`}
      alt=""
      loading="lazy"
      className={cx('flex-none rounded-8 object-cover', className)}
    />
  )
}
