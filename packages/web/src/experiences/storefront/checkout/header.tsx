import { cx } from '@comanda/ui/cx.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useRestaurant } from '../page.tsx'
import { RestaurantMark } from '../parts/restaurant-mark.tsx'
import { useMenuPath } from './go-to-menu.ts'

/** The header of the checkout pages: the restaurant, linked to its menu. */
export function CheckoutHeader({
  middle,
  end,
  onPhone,
}: {
  middle?: ReactNode
  end?: ReactNode
  /** Whether it is shown on a phone, where checkout steps have their own title row. */
  onPhone?: boolean
}) {
  const restaurant = useRestaurant()
  const menuPath = useMenuPath()
  return (
    <header
      className={cx(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-6 border-line border-b px-4 office:h-19 office:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] office:px-10 print:hidden',
        onPhone ? 'h-16' : 'max-office:hidden',
      )}
    >
      <Link href={menuPath} className="flex min-h-tap min-w-0 items-center gap-3 no-underline">
        <RestaurantMark restaurant={restaurant} className="size-10" />
        <span className="truncate font-display font-semibold text-18 tracking-tight">{restaurant.name}</span>
      </Link>
      <div className="max-office:hidden">{middle}</div>
      <div className="justify-self-end">{end}</div>
    </header>
  )
}
