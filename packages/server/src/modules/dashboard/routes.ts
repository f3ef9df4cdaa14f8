import { api, forCaller } from '../../platform/http/api.ts'
import { readAttention } from './read-attention.ts'
import { readNotifications } from './read-notifications.ts'
import { readOverview } from './read-overview.ts'
import { readRestaurantDashboard } from './read-restaurant.ts'
import { watchDashboard } from './watch-dashboard.ts'

export const dashboardRoutes = {
  overview: api.dashboard.overview.handler(forCaller(readOverview)),
  restaurant: api.dashboard.restaurant.handler(forCaller(readRestaurantDashboard)),
  notifications: api.dashboard.notifications.handler(forCaller(readNotifications)),
  attention: api.dashboard.attention.handler(forCaller(readAttention)),
  watch: api.dashboard.watch.handler(({ input, context }) =>
    watchDashboard(context.app, context.caller, { ...input, signal: context.signal }),
  ),
}
