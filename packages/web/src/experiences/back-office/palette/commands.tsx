import type { Command } from '@comanda/ui/command-list'
import { ChefHat, LayoutGrid, LogOut, Monitor, Moon, Store, Sun } from '@comanda/ui/icons.ts'
import { reachesAll } from '../../../shared/rights.ts'
import type { NavGroup } from '../navigation.ts'
import type { StaffSession } from '../session.tsx'
import { kitchenPath, storefrontPath } from '../shell/locations.ts'
import { RestaurantTile } from '../shell/restaurant-tile.tsx'
import { chooseTheme, type ThemeChoice, themeChoices } from '../theme.ts'
import type { Findable } from './rank.ts'

export type PaletteCommand = Command & Findable & { group: string }

export interface Means {
  session: StaffSession
  groups: readonly NavGroup[]
  theme: ThemeChoice
  navigate: (path: string) => void
  leave: () => void
}

/** All commands that are available from anywhere. */
export function paletteCommands(means: Means): PaletteCommand[] {
  return [
    ...screens(means),
    ...restaurants(means),
    ...links(means),
    ...themes(means),
    {
      id: 'sign-out',
      group: 'Account',
      label: 'Sign out',
      keywords: ['log out', 'leave'],
      icon: <LogOut className="size-4" />,
      onSelect: means.leave,
    },
  ]
}

function screens({ groups, session, navigate }: Means): PaletteCommand[] {
  return groups.flatMap(({ label: hint, entries }) =>
    entries
      .filter((entry) => entry.shown(session))
      .map(({ path, label, icon: Glyph, keywords, screen }) => ({
        id: `go:${path}`,
        group: 'Go to',
        label,
        hint: hint ?? undefined,
        keywords,
        icon: <Glyph aria-hidden="true" className="size-4" />,
        onSelect: () => navigate(path),
        onActive: () => void screen.preload().catch(() => {}),
      })),
  )
}

function restaurants({ session }: Means): PaletteCommand[] {
  const { restaurants: own, restaurantId, selectRestaurant, onOwnDomain, me } = session
  if (onOwnDomain || (own.length < 2 && !reachesAll(me.memberships))) return []
  const each = own.map((one) => ({
    id: `select:${one.id}`,
    group: 'Restaurant',
    label: one.name,
    hint: one.domain ?? undefined,
    keywords: ['switch', 'select'],
    icon: <RestaurantTile restaurant={one} />,
    checked: one.id === restaurantId,
    onSelect: () => selectRestaurant(one.id),
  }))
  const all = {
    id: 'select:all',
    group: 'Restaurant',
    label: 'All Restaurants',
    keywords: ['switch', 'select'],
    icon: <LayoutGrid className="size-5" />,
    checked: restaurantId === null,
    onSelect: () => selectRestaurant(null),
  }
  return [all, ...each]
}

function links({ session }: Means): PaletteCommand[] {
  const { restaurants: own, restaurant, onOwnDomain, may } = session
  const near = restaurant ? [restaurant] : own
  const kitchen: PaletteCommand = {
    id: 'open:kitchen',
    group: 'Open',
    label: 'Kitchen display',
    keywords: ['live orders', 'tickets'],
    icon: <ChefHat className="size-4" />,
    onSelect: () => location.assign(kitchenPath(session)),
  }
  const each = near.flatMap(({ id, name }): PaletteCommand[] => [
    {
      id: `kitchen:${id}`,
      group: 'Open',
      label: `Kitchen of ${name}`,
      keywords: ['live orders', 'display'],
      icon: <ChefHat className="size-4" />,
      onSelect: () => location.assign(kitchenPath({ onOwnDomain, restaurantId: id })),
    },
    {
      id: `storefront:${id}`,
      group: 'Open',
      label: `Storefront of ${name}`,
      keywords: ['menu', 'shop'],
      icon: <Store className="size-4" />,
      onSelect: () => location.assign(storefrontPath({ onOwnDomain }, id)),
    },
  ])
  return may('kitchen.view') ? [kitchen, ...each] : each
}

function themes({ theme }: Means): PaletteCommand[] {
  return themeChoices.map(({ value, label }) => ({
    id: `theme:${value}`,
    group: 'Theme',
    label: `${label} theme`,
    keywords: ['appearance', 'mode', 'colours', 'colors'],
    icon: themeIcons[value],
    checked: theme === value,
    onSelect: () => chooseTheme(value),
  }))
}

const themeIcons: Record<ThemeChoice, React.ReactNode> = {
  light: <Sun className="size-4" />,
  dark: <Moon className="size-4" />,
  system: <Monitor className="size-4" />,
}
