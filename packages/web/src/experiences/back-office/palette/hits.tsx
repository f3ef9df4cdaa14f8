import type { SearchHit } from '@comanda/contract/search'
import { platformZone } from '@comanda/domain/reporting/periods'
import { ReceiptText, Store, Tag, User, Users, Utensils } from '@comanda/ui/icons.ts'
import { formatMoment } from '../lists/days.ts'
import type { StaffSession } from '../session.tsx'
import type { PaletteCommand } from './commands.tsx'

const groups: Record<SearchHit['kind'], string> = {
  order: 'Orders',
  customer: 'Customers',
  product: 'Dishes',
  coupon: 'Codes',
  person: 'People',
  restaurant: 'Restaurants',
}

const icons: Record<SearchHit['kind'], React.ReactNode> = {
  order: <ReceiptText className="size-4" />,
  customer: <User className="size-4" />,
  product: <Utensils className="size-4" />,
  coupon: <Tag className="size-4" />,
  person: <Users className="size-4" />,
  restaurant: <Store className="size-4" />,
}

/** Matching data, as commands that open it. */
export function hitCommands(
  hits: readonly SearchHit[],
  session: StaffSession,
  navigate: (path: string) => void,
  now: number,
): PaletteCommand[] {
  const zoneOf = (id: string | undefined) =>
    session.restaurants.find((one) => one.id === id)?.timezone ?? platformZone
  return hits.map((hit) => {
    const { kind, id, label, detail, restaurant, at } = hit
    const place = session.restaurantId === null && kind !== 'restaurant' ? restaurant?.name : undefined
    const time = at === null ? undefined : formatMoment(at, now, zoneOf(restaurant?.id))
    return {
      id: `${kind}:${id}`,
      group: groups[kind],
      label,
      hint: [detail, place, time].filter(Boolean).join(' · ') || undefined,
      icon: icons[kind],
      onSelect: () => {
        // Screens of the menu and of codes show one restaurant.
        if (restaurant && (kind === 'product' || kind === 'coupon')) session.selectRestaurant(restaurant.id)
        navigate(pathOf(hit))
      },
    }
  })
}

/** The screen of a hit, with the hit open where the screen has a panel for it. */
export function pathOf({ kind, id, label, detail, restaurant }: SearchHit): string {
  const search = encodeURIComponent(detail)
  switch (kind) {
    case 'order':
      return `/admin/orders?search=${encodeURIComponent(label)}&open=${restaurant?.id}.${id}`
    case 'customer':
      return `/admin/orders?search=${search}`
    case 'product':
      return `/admin/products/${id}`
    case 'coupon':
      return `/admin/coupons?search=${encodeURIComponent(label)}&open=${id}`
    case 'person':
      return `/admin/users?search=${search}&open=${id}`
    case 'restaurant':
      return `/admin/restaurants/${id}/edit`
  }
}
