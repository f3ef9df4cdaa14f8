import { cx } from './cx.ts'
import { Store } from './icons.ts'

/** A restaurant's logo, or a tile in its color if it has none. Always shown next to its name. */
export function RestaurantLogo({ src, className }: { src?: string | null; className?: string }) {
  const shape = cx('flex-none overflow-hidden rounded-12', className ?? 'size-12')
  if (src) return <img src={src} alt="" width={48} height={48} className={cx(shape, 'object-cover')} />
  return (
    <span aria-hidden="true" className={cx(shape, 'grid place-items-center bg-brand text-on-brand')}>
      <Store className="size-1/2" />
    </span>
  )
}
