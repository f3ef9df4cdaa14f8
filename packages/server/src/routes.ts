import { accountRoutes, savedCardRoutes } from './modules/account/public.ts'
import { analyticsRoutes, cartRoutes } from './modules/analytics/public.ts'
import { apiKeyRoutes } from './modules/api-keys/public.ts'
import { auditRoutes } from './modules/audit-log/public.ts'
import {
  catalogRoutes,
  couponRoutes,
  deliveryAreaRoutes,
  loyaltyProgramRoutes,
  offerRoutes,
  restaurantHoursRoutes,
} from './modules/catalog/public.ts'
import { checkoutRoutes } from './modules/checkout/public.ts'
import { contentRoutes } from './modules/content/public.ts'
import { dashboardRoutes } from './modules/dashboard/public.ts'
import { courierWebhook, deliveryRoutes } from './modules/delivery/public.ts'
import { deviceRoutes } from './modules/devices/public.ts'
import { exportRoutes } from './modules/exports/public.ts'
import { financeRoutes } from './modules/finance/public.ts'
import { giftCardPurchaseRoutes, giftCardRoutes } from './modules/gift-cards/public.ts'
import { healthRoutes } from './modules/health/public.ts'
import { identityRoutes, keySetRoute, providerRoutes, signInRoutes } from './modules/identity/public.ts'
import { kitchenManifestRoute, kitchenRoutes, pausePhotoRoute } from './modules/kitchen/public.ts'
import { loyaltyRoutes } from './modules/loyalty/public.ts'
import { managementRoutes, restaurantInfoRoutes } from './modules/management/public.ts'
import { menuRoutes, storefrontRoutes } from './modules/menus/public.ts'
import { smsWebhook, unsubscribeRoute } from './modules/notifications/public.ts'
import { cancellationRoutes, orderRoutes } from './modules/orders/public.ts'
import { ordersAdminRoutes } from './modules/orders-admin/public.ts'
import { connectRoutes, paymentRoutes, stripeWebhook } from './modules/payments/public.ts'
import { phoneOrderRoutes } from './modules/phone-orders/public.ts'
import { pictureRoutes, uploadPictureRoute } from './modules/pictures/public.ts'
import { reminderRoutes } from './modules/reminders/public.ts'
import { restaurantRoutes } from './modules/restaurants/public.ts'
import { restaurantsAdminRoutes } from './modules/restaurants-admin/public.ts'
import {
  reportRoutes,
  reportScheduleRoutes,
  revenueRoutes,
  statementRoutes,
} from './modules/revenue/public.ts'
import { searchRoutes } from './modules/search/public.ts'
import { serviceTimesRoutes } from './modules/service-times/public.ts'
import { settingsRoutes } from './modules/settings/public.ts'
import { systemRoutes } from './modules/system/public.ts'
import { teamRoutes } from './modules/team/public.ts'
import { throttlingRoutes } from './modules/throttling/public.ts'
import { webhookRoutes } from './modules/webhooks/public.ts'
import type { RawRoute, WebhookRoute } from './platform/http/raw-routes.ts'

/** The handlers of each part of the contract. */
export const routes = {
  restaurants: restaurantRoutes,
  restaurantHours: restaurantHoursRoutes,
  restaurantInfo: restaurantInfoRoutes,
  restaurantsAdmin: restaurantsAdminRoutes,
  storefronts: storefrontRoutes,
  menus: menuRoutes,
  media: pictureRoutes,
  catalog: catalogRoutes,
  giftCardPurchases: giftCardPurchaseRoutes,
  giftCards: giftCardRoutes,
  offers: offerRoutes,
  reminders: reminderRoutes,
  loyalty: { ...loyaltyRoutes, ...loyaltyProgramRoutes },
  content: contentRoutes,
  coupons: couponRoutes,
  checkout: checkoutRoutes,
  orders: orderRoutes,
  ordersAdmin: ordersAdminRoutes,
  phoneOrders: phoneOrderRoutes,
  search: searchRoutes,
  exports: exportRoutes,
  identity: identityRoutes,
  signIn: signInRoutes,
  kitchen: kitchenRoutes,
  payments: { ...paymentRoutes, ...cancellationRoutes },
  delivery: deliveryRoutes,
  deliveryArea: deliveryAreaRoutes,
  connect: connectRoutes,
  finance: financeRoutes,
  dashboard: dashboardRoutes,
  revenue: revenueRoutes,
  statements: statementRoutes,
  reports: reportRoutes,
  reportSchedules: reportScheduleRoutes,
  health: healthRoutes,
  devices: deviceRoutes,
  analytics: analyticsRoutes,
  carts: cartRoutes,
  account: accountRoutes,
  savedCards: savedCardRoutes,
  audit: auditRoutes,
  system: systemRoutes,
  team: teamRoutes,
  management: managementRoutes,
  throttling: throttlingRoutes,
  serviceTimes: serviceTimesRoutes,
  settings: settingsRoutes,
  apiKeys: apiKeyRoutes,
  webhooks: webhookRoutes,
}

/** Routes that need the raw request, such as signed webhooks. */
export const rawRoutes: (RawRoute | WebhookRoute)[] = [
  keySetRoute,
  ...providerRoutes,
  stripeWebhook,
  courierWebhook,
  pausePhotoRoute,
  uploadPictureRoute,
  kitchenManifestRoute,
  smsWebhook,
  unsubscribeRoute,
]
