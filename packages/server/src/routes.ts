import { identityRoutes, signInRoute } from './modules/identity/public.ts'
import { menuRoutes } from './modules/menus/public.ts'
import { restaurantRoutes } from './modules/restaurants/public.ts'
import type { RawRoute } from './platform/http/raw-routes.ts'

/** Who answers each part of the contract. */
export const routes = {
  restaurants: restaurantRoutes,
  menus: menuRoutes,
  identity: identityRoutes,
}

/** Routes that need the request as it came, such as signed webhooks. */
export const rawRoutes: RawRoute[] = [signInRoute]
