import { analyticsRoutes } from './modules/analytics/public.ts'
import { checkoutRoutes } from './modules/checkout/public.ts'
import { identityRoutes, signInRoute } from './modules/identity/public.ts'
import { kitchenRoutes } from './modules/kitchen/public.ts'
import { menuRoutes, storefrontRoutes } from './modules/menus/public.ts'
import { orderRoutes } from './modules/orders/public.ts'
import { stripeWebhook } from './modules/payments/public.ts'
import { restaurantRoutes } from './modules/restaurants/public.ts'
import type { RawRoute } from './platform/http/raw-routes.ts'

/** Who answers each part of the contract. */
export const routes = {
  restaurants: restaurantRoutes,
  storefronts: storefrontRoutes,
  menus: menuRoutes,
  checkout: checkoutRoutes,
  orders: orderRoutes,
  identity: identityRoutes,
  kitchen: kitchenRoutes,
  analytics: analyticsRoutes,
}

/** Routes that need the request as it came, such as signed webhooks. */
export const rawRoutes: RawRoute[] = [signInRoute, stripeWebhook]
