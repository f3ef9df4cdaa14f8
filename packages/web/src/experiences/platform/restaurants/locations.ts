/** The addresses of restaurant management. */
export const restaurantsPath = '/admin/restaurants'
export const newRestaurantPath = `${restaurantsPath}/new`

export type RestaurantTab = 'basic' | 'settings' | 'menu' | 'preview'

export function restaurantPath(restaurantId: string, tab: RestaurantTab = 'basic'): string {
  const root = `${restaurantsPath}/${restaurantId}`
  if (tab === 'menu' || tab === 'preview') return `${root}/${tab}`
  return tab === 'settings' ? `${root}/edit?tab=settings` : `${root}/edit`
}

/** Whether a URL still shows the forms of a restaurant: they stay mounted while its tabs change. */
export const staysAt = (restaurantId: string) => (to: URL) =>
  to.pathname.startsWith(`${restaurantsPath}/${restaurantId}/`)
