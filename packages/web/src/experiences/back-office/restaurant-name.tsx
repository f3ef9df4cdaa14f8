import { cx } from '@comanda/ui/cx.ts'
import { LayoutGrid } from '@comanda/ui/icons.ts'
import { RestaurantLogo } from '@comanda/ui/restaurant-logo'
import type { StaffRestaurant } from './session.tsx'

/** A restaurant's logo at its smallest width. */
export function logoSource(logo: StaffRestaurant['logo']): string | null {
  return logo && `${logo.path}-${logo.widths[0]}.webp`
}

/** A restaurant's logo and name; without a restaurant, all of them. */
export function RestaurantName({
  restaurant,
  all = 'All restaurants',
  className,
}: {
  restaurant: Pick<StaffRestaurant, 'name' | 'logo'> | null
  /** The label without a restaurant. */
  all?: string
  className?: string
}) {
  return (
    <span className={cx('inline-flex min-w-0 items-center gap-2', className)}>
      {restaurant ? (
        <RestaurantLogo src={logoSource(restaurant.logo)} className="size-5 rounded-6!" />
      ) : (
        <LayoutGrid className="size-4.5 text-ink-2" />
      )}
      <span className="truncate">{restaurant?.name ?? all}</span>
    </span>
  )
}
