import { Logo } from '@comanda/ui/logo'
import { Link } from 'wouter'
import { usePage } from '../../page.tsx'
import { RestaurantMark } from '../../parts/restaurant-mark.tsx'

/** The restaurant's or the platform's name, with a link back to ordering. */
export function AccountHeader() {
  const { restaurant } = usePage()
  return (
    <header className="flex h-16 items-center justify-between gap-4 border-line border-b px-4 office:h-19 office:px-10">
      {restaurant ? (
        <Link href="/" className="flex min-h-tap min-w-0 items-center gap-3 no-underline">
          <RestaurantMark restaurant={restaurant} className="size-10" />
          <span className="truncate font-display font-semibold text-18 tracking-tight">
            {restaurant.name}
          </span>
        </Link>
      ) : (
        <a
          href="/restaurants"
          aria-label="Comanda, all restaurants"
          className="grid min-h-tap place-items-center"
        >
          <Logo />
        </a>
      )}
      <a
        href={restaurant ? '/' : '/restaurants'}
        className="-mr-3 grid min-h-tap flex-none place-items-center rounded-8 px-3 font-medium text-15 text-ink-2 hover:text-ink"
      >
        {restaurant ? 'Menu' : 'Restaurants'}
      </a>
    </header>
  )
}
