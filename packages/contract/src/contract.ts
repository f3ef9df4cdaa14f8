import { account } from './account.ts'
import { analytics } from './analytics.ts'
import { apiKeys } from './api-keys.ts'
import { audit } from './audit.ts'
import { carts } from './carts.ts'
import { catalog } from './catalog.ts'
import { checkout } from './checkout.ts'
import { connect } from './connect.ts'
import { content } from './content.ts'
import { coupons } from './coupons.ts'
import { dashboard } from './dashboard.ts'
import { delivery } from './delivery.ts'
import { deliveryArea } from './delivery-area.ts'
import { devices } from './devices.ts'
import { exports } from './exports.ts'
import { finance } from './finance.ts'
import { giftCardPurchases } from './gift-card-purchases.ts'
import { giftCards } from './gift-cards.ts'
import { health } from './health.ts'
import { identity } from './identity.ts'
import { kitchen } from './kitchen.ts'
import { loyalty } from './loyalty.ts'
import { management } from './management.ts'
import { media } from './media.ts'
import { menus } from './menus.ts'
import { offers } from './offers.ts'
import { orders } from './orders.ts'
import { ordersAdmin } from './orders-admin.ts'
import { payments } from './payments.ts'
import { phoneOrders } from './phone-orders.ts'
import { reminders } from './reminders.ts'
import { reportSchedules } from './report-schedules.ts'
import { reports } from './reports.ts'
import { restaurantHours } from './restaurant-hours.ts'
import { restaurantInfo } from './restaurant-info.ts'
import { restaurants } from './restaurants.ts'
import { restaurantsAdmin } from './restaurants-admin.ts'
import { revenue } from './revenue.ts'
import { savedCards } from './saved-cards.ts'
import { search } from './search.ts'
import { serviceTimes } from './service-times.ts'
import { settings } from './settings.ts'
import { signIn } from './sign-in.ts'
import { statements } from './statements.ts'
import { storefronts } from './storefronts.ts'
import { system } from './system.ts'
import { team } from './team.ts'
import { throttling } from './throttling.ts'
import { webhooks } from './webhooks.ts'

/** Every operation of the API, below `/api`. */
export const contract = {
  restaurants,
  restaurantHours,
  restaurantInfo,
  restaurantsAdmin,
  storefronts,
  menus,
  media,
  catalog,
  loyalty,
  giftCardPurchases,
  giftCards,
  offers,
  reminders,
  content,
  coupons,
  checkout,
  orders,
  ordersAdmin,
  phoneOrders,
  search,
  exports,
  kitchen,
  payments,
  connect,
  finance,
  dashboard,
  revenue,
  statements,
  reports,
  reportSchedules,
  health,
  delivery,
  deliveryArea,
  devices,
  analytics,
  carts,
  account,
  savedCards,
  identity,
  signIn,
  audit,
  system,
  team,
  management,
  throttling,
  serviceTimes,
  settings,
  apiKeys,
  webhooks,
}
export type Contract = typeof contract
