import type { Marketing } from './make-past-marketing.ts'

/** The first request of each screen of the back offices, as a platform admin; by name. */
export const officeScreens = (restaurantId: string, searched: string): Record<string, string> => ({
  'dashboard: all restaurants': '/api/dashboard',
  'dashboard: a restaurant': `/api/restaurants/${restaurantId}/dashboard`,
  'dashboard: what needs attention': '/api/dashboard/attention',
  'dashboard: notifications': '/api/dashboard/notifications',
  'orders: first page': '/api/staff/orders',
  'orders: counts by status': '/api/staff/orders/counts',
  'orders: search by part of an email': `/api/staff/orders?search=${searched}`,
  'orders: of a restaurant': `/api/staff/orders?restaurantId=${restaurantId}`,
  'payments: first page': '/api/payments',
  'finance: today': '/api/finance/revenue?period=today',
  'finance: this year': '/api/finance/revenue?period=year',
  'finance: days of this year': '/api/finance/revenue/days?period=year',
  'analytics: all restaurants': '/api/analytics?range=30d',
  'analytics: a restaurant': `/api/analytics?range=90d&restaurantId=${restaurantId}`,
  'analytics: live visitors': '/api/analytics/live',
  'analytics: sales by hour': '/api/analytics/hours?range=90d',
  'analytics: customers': '/api/analytics/customers?range=90d',
  'analytics: zip codes': '/api/analytics/zips?range=90d',
  'analytics: dishes': `/api/analytics/dishes?range=90d&restaurantId=${restaurantId}`,
  'analytics: dishes of all restaurants': '/api/analytics/dishes?range=90d',
  'analytics: lost sales': '/api/analytics/lost-sales?range=90d',
  'palette: part of an email': `/api/staff/search?query=${searched}`,
  'carts: first page': '/api/carts',
  'carts: summary': '/api/carts/summary',
  'restaurants: first page': '/api/platform/restaurants',
  'health: checks': '/api/health/checks',
})

/** Those of the restaurant with most members, uses of a coupon, gift cards and audit entries. */
export const marketingScreens = ({ restaurantId, couponId }: Marketing): Record<string, string> => ({
  'loyalty: summary': `/api/restaurants/${restaurantId}/loyalty/summary`,
  'loyalty: members': `/api/restaurants/${restaurantId}/loyalty/members`,
  'loyalty: search of a member': `/api/restaurants/${restaurantId}/loyalty/members?search=guest`,
  'coupons: first page': `/api/restaurants/${restaurantId}/coupons`,
  'coupons: results': `/api/restaurants/${restaurantId}/coupons/${couponId}/results`,
  'coupons: uses': `/api/restaurants/${restaurantId}/coupons/${couponId}/uses`,
  'gift cards: first page': `/api/restaurants/${restaurantId}/gift-cards`,
  'gift cards: search of a recipient': `/api/restaurants/${restaurantId}/gift-cards?search=guest%2099`,
  'audit log: first page': '/api/audit',
  'audit log: of a restaurant': `/api/audit?restaurantId=${restaurantId}`,
  'audit log: search': `/api/audit?restaurantId=${restaurantId}&search=preparing`,
  'audit log: actors': '/api/audit/actors',
})
