import { Badge } from '@comanda/ui/badge'
import { buttonClass } from '@comanda/ui/button-class.ts'
import { ChefHat, CirclePause, type Icon, Store } from '@comanda/ui/icons.ts'
import { LinkButton } from '@comanda/ui/link-button'
import { RestaurantLogo } from '@comanda/ui/restaurant-logo'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { roleLabel } from '../../../shared/rights.ts'
import { PresenceBadge } from '../devices/presence-badge.tsx'
import { presenceQuery } from '../devices/queries.ts'
import type { NavEntry } from '../navigation.ts'
import { logoSource } from '../restaurant-name.tsx'
import { type StaffRestaurant, useStaff, withRestaurant } from '../session.tsx'
import { domainAddress, kitchenPath, storefrontPath } from '../shell/locations.ts'
import { useNavigation } from '../shell/navigation-context.tsx'

/** One restaurant, with links to its storefront, its kitchen and its screens. */
export function RestaurantCard({ restaurant }: { restaurant: StaffRestaurant }) {
  const session = useStaff()
  const here = withRestaurant(session, restaurant)
  const { id, name, phone, logo, domain, orderingPaused } = restaurant
  const address = domainAddress(restaurant)
  const kitchens = useQuery({ ...presenceQuery, enabled: here.may('devices.manage') })
  const presence = kitchens.data?.find(({ restaurantId }) => restaurantId === id)
  const entries = useNavigation()
    .flatMap((group) => group.entries)
    .filter((entry) => entry.onCards && entry.shown(here))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line p-4">
      <RestaurantLogo src={logoSource(logo)} className="size-11" />
      <div className="min-w-48 flex-1">
        <h2 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold text-15 wrap-anywhere">
          {name}
          {orderingPaused && (
            <Badge tone="danger" icon={<CirclePause className="size-3.5" />}>
              Orders Disabled
            </Badge>
          )}
          <PresenceBadge presence={presence} timezone={restaurant.timezone} />
        </h2>
        <p className="text-13 text-ink-2">
          {address && !session.onOwnDomain && (
            <>
              <a href={address} className="text-ink-2 underline-offset-3 hover:text-ink hover:underline">
                {domain}
              </a>
              {' · '}
            </>
          )}
          <span className="hidden sm:inline">{phone} · </span>
          {roleLabel(session.me.memberships, id)}
        </p>
      </div>
      <ul
        aria-label={`Links for ${name}`}
        className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto sm:flex-wrap"
      >
        <LocationLink icon={Store} label="Storefront" href={storefrontPath(session, id)} />
        {here.may('kitchen.view') && (
          <LocationLink
            icon={ChefHat}
            label="Kitchen"
            href={kitchenPath({ onOwnDomain: session.onOwnDomain, restaurantId: id })}
          />
        )}
        {entries.map((entry) => (
          <EntryLink key={entry.path} entry={entry} onGo={() => session.selectRestaurant(id)} />
        ))}
      </ul>
    </li>
  )
}

const faceClass = 'w-full min-w-0 justify-start! sm:justify-center!'

function LocationLink({ icon: Glyph, label, href }: { icon: Icon; label: string; href: string }) {
  return (
    <li className="min-w-0">
      <LinkButton href={href} className={faceClass}>
        <Glyph aria-hidden="true" className="size-4" />
        {label}
      </LinkButton>
    </li>
  )
}

/** A screen of this back office, for this restaurant. */
function EntryLink({ entry, onGo }: { entry: NavEntry; onGo: () => void }) {
  const { path, label, shortLabel = label, icon: Glyph, screen } = entry
  const load = () => void screen.preload().catch(() => {})
  return (
    <li className="min-w-0">
      <Link
        href={path}
        onClick={onGo}
        onPointerEnter={load}
        onFocus={load}
        className={`${buttonClass()} ${faceClass}`}
      >
        <Glyph aria-hidden="true" className="size-4" />
        <span className="truncate">{shortLabel}</span>
      </Link>
    </li>
  )
}
