import type { StaffRestaurant, StaffSession } from '../session.tsx'

type Scope = Pick<StaffSession, 'onOwnDomain' | 'restaurantId'>

/** The kitchen of the selected restaurant; the choice of kitchens while all restaurants are selected. */
export function kitchenPath({ onOwnDomain, restaurantId }: Scope): string {
  return onOwnDomain || restaurantId === null ? '/kitchen' : `/kitchen/${restaurantId}`
}

/** The storefront: at the root of the restaurant's own domain, otherwise below the platform's. */
export function storefrontPath({ onOwnDomain }: Pick<Scope, 'onOwnDomain'>, restaurantId: string): string {
  return onOwnDomain ? '/' : `/menu/${restaurantId}`
}

/** The address of a restaurant's own domain, with this page's port. */
export function domainAddress({ domain }: Pick<StaffRestaurant, 'domain'>): string | null {
  return domain && `${location.protocol}//${domain}${location.port && `:${location.port}`}/`
}
