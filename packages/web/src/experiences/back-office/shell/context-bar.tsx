import { ExternalLink, X } from '@comanda/ui/icons.ts'
import { textButtonClass } from '@comanda/ui/text-button'
import { RestaurantName } from '../restaurant-name.tsx'
import { useStaff } from '../session.tsx'
import { domainAddress, storefrontPath } from './locations.ts'

/** The selected restaurant, with links to its own domain and back to all restaurants. */
export function ContextBar() {
  const session = useStaff()
  const { restaurant, onOwnDomain, restaurants, selectRestaurant } = session
  if (!restaurant || onOwnDomain) return null
  const address = domainAddress(restaurant) ?? storefrontPath(session, restaurant.id)
  return (
    <section
      aria-label="Selected restaurant"
      className="flex min-h-10 flex-none items-center gap-4 border-line border-b bg-canvas px-4 text-13 office:px-6 print:hidden"
    >
      <RestaurantName restaurant={restaurant} className="font-semibold" />
      <a href={address} className={`${textButtonClass} inline-flex min-w-0 items-center gap-1.5`}>
        <span className="truncate">{restaurant.domain ?? 'Open storefront'}</span>
        <ExternalLink className="size-3.5" />
      </a>
      {restaurants.length > 1 && (
        <button
          type="button"
          aria-label="Show all restaurants"
          title="Show all restaurants"
          onClick={() => selectRestaurant(null)}
          className="-mr-2 ml-auto grid size-8 flex-none place-items-center rounded-8 text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:size-11"
        >
          <X className="size-4" />
        </button>
      )}
    </section>
  )
}
