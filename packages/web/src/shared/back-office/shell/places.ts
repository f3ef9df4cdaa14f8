import type { StaffRestaurant, StaffSession } from '../session.tsx'

type Standing = Pick<StaffSession, 'onOwnDomain' | 'restaurantId'>

/** The kitchen of where one stands; the choice of kitchens while all restaurants are selected. */
export function kitchenPath({ onOwnDomain, restaurantId }: Standing): string {
  return onOwnDomain || restaurantId === null ? '/kitchen' : `/kitchen/${restaurantId}`
}

/** Where customers order: on the restaurant's own domain when this is it, below the platform's otherwise. */
export function storefrontPath({ onOwnDomain }: Pick<Standing, 'onOwnDomain'>, restaurantId: string): string {
  return onOwnDomain ? '/' : `/menu/${restaurantId}`
}

/** The address of a restaurant's own domain, with the port that this page came by. */
export function domainAddress({ domain }: Pick<StaffRestaurant, 'domain'>): string | null {
  return domain && `${location.protocol}//${domain}${location.port && `:${location.port}`}/`
}
