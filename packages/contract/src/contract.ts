import { oc } from '@orpc/contract'
import { account } from './account.ts'
import { analytics } from './analytics.ts'
import { apiKeys } from './api-keys.ts'
import { audit } from './audit.ts'
import type { OperationMeta } from './base.ts'
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

/** Lists operations under a heading of the API documentation. */
const tag = (heading: string) => oc.$meta<OperationMeta>({}).tag(heading)

/** Every operation of the API, below `/api`. */
export const contract = {
  restaurants: tag('Restaurants').router(restaurants),
  restaurantHours: tag('Restaurants').router(restaurantHours),
  restaurantInfo: tag('Restaurants').router(restaurantInfo),
  restaurantsAdmin: tag('Restaurants').router(restaurantsAdmin),
  storefronts: tag('Menus').router(storefronts),
  menus: tag('Menus').router(menus),
  media: tag('Media').router(media),
  catalog: tag('Catalog').router(catalog),
  loyalty: tag('Loyalty').router(loyalty),
  giftCardPurchases: tag('Gift cards').router(giftCardPurchases),
  giftCards: tag('Gift cards').router(giftCards),
  offers: tag('Offers').router(offers),
  reminders: tag('Cart reminders').router(reminders),
  content: tag('Content').router(content),
  coupons: tag('Coupons').router(coupons),
  checkout: tag('Checkout').router(checkout),
  orders: tag('Orders').router(orders),
  ordersAdmin: tag('Orders').router(ordersAdmin),
  phoneOrders: tag('Orders').router(phoneOrders),
  search: tag('Search').router(search),
  exports: tag('Exports').router(exports),
  kitchen: tag('Kitchen').router(kitchen),
  payments: tag('Payments').router(payments),
  connect: tag('Payments').router(connect),
  finance: tag('Finance').router(finance),
  dashboard: tag('Dashboard').router(dashboard),
  revenue: tag('Finance').router(revenue),
  statements: tag('Finance').router(statements),
  reports: tag('Reports').router(reports),
  reportSchedules: tag('Reports').router(reportSchedules),
  health: tag('Health').router(health),
  delivery: tag('Delivery').router(delivery),
  deliveryArea: tag('Delivery').router(deliveryArea),
  devices: tag('Devices').router(devices),
  analytics: tag('Analytics').router(analytics),
  carts: tag('Carts').router(carts),
  account: tag('Account').router(account),
  savedCards,
  identity: tag('Identity').router(identity),
  signIn: tag('Sign-in').router(signIn),
  audit: tag('Audit').router(audit),
  system: tag('System').router(system),
  team: tag('Team').router(team),
  management: tag('Restaurants').router(management),
  throttling: tag('Throttling').router(throttling),
  serviceTimes: tag('Service times').router(serviceTimes),
  settings: tag('Settings').router(settings),
  apiKeys: tag('API keys').router(apiKeys),
  webhooks: tag('Webhooks').router(webhooks),
}
export type Contract = typeof contract
