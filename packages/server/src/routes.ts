import { accountRoutes } from './modules/account/public.ts'
import { analyticsRoutes } from './modules/analytics/public.ts'
import { auditRoutes } from './modules/audit-log/public.ts'
import { catalogRoutes } from './modules/catalog/public.ts'
import { checkoutRoutes } from './modules/checkout/public.ts'
import { courierWebhook, deliveryRoutes } from './modules/delivery/public.ts'
import { deviceRoutes } from './modules/devices/public.ts'
import { financeRoutes } from './modules/finance/public.ts'
import { healthRoutes } from './modules/health/public.ts'
import { identityRoutes, keySetRoute, providerRoutes, signInRoutes } from './modules/identity/public.ts'
import { kitchenManifestRoute, kitchenRoutes, pausePhotoRoute } from './modules/kitchen/public.ts'
import { loyaltyRoutes } from './modules/loyalty/public.ts'
import { managementRoutes } from './modules/management/public.ts'
import { menuRoutes, storefrontRoutes } from './modules/menus/public.ts'
import { smsWebhook, unsubscribeRoute } from './modules/notifications/public.ts'
import { cancellationRoutes, orderRoutes } from './modules/orders/public.ts'
import { connectRoutes, paymentRoutes, stripeWebhook } from './modules/payments/public.ts'
import { restaurantRoutes } from './modules/restaurants/public.ts'
import { serviceTimesRoutes } from './modules/service-times/public.ts'
import { teamRoutes } from './modules/team/public.ts'
import { throttlingRoutes } from './modules/throttling/public.ts'
import type { RawRoute, WebhookRoute } from './platform/http/raw-routes.ts'

/** The handlers of each part of the contract. */
export const routes = {
  restaurants: restaurantRoutes,
  storefronts: storefrontRoutes,
  menus: menuRoutes,
  catalog: catalogRoutes,
  loyalty: loyaltyRoutes,
  checkout: checkoutRoutes,
  orders: orderRoutes,
  identity: identityRoutes,
  signIn: signInRoutes,
  kitchen: kitchenRoutes,
  payments: { ...paymentRoutes, ...cancellationRoutes },
  delivery: deliveryRoutes,
  connect: connectRoutes,
  finance: financeRoutes,
  health: healthRoutes,
  devices: deviceRoutes,
  analytics: analyticsRoutes,
  account: accountRoutes,
  audit: auditRoutes,
  team: teamRoutes,
  management: managementRoutes,
  throttling: throttlingRoutes,
  serviceTimes: serviceTimesRoutes,
}

/** Routes that need the raw request, such as signed webhooks. */
export const rawRoutes: (RawRoute | WebhookRoute)[] = [
  keySetRoute,
  ...providerRoutes,
  stripeWebhook,
  courierWebhook,
  pausePhotoRoute,
  kitchenManifestRoute,
  smsWebhook,
  unsubscribeRoute,
]
