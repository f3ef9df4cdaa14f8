import { api } from '../../platform/http/api.ts'
import { readAttention } from './read-attention.ts'
import { readNotifications } from './read-notifications.ts'
import { readOverview } from './read-overview.ts'
import { readRestaurantDashboard } from './read-restaurant.ts'
import { watchDashboard } from './watch-dashboard.ts'

export const dashboardRoutes = {
  overview: api.dashboard.overview.handler(({ input, context }) =>
    readOverview(context.app, context.caller, input),
  ),
  restaurant: api.dashboard.restaurant.handler(({ input, context }) =>
    readRestaurantDashboard(context.app, context.caller, input),
  ),
  notifications: api.dashboard.notifications.handler(({ input, context }) =>
    readNotifications(context.app, context.caller, input),
  ),
  attention: api.dashboard.attention.handler(({ input, context }) =>
    readAttention(context.app, context.caller, input),
  ),
  watch: api.dashboard.watch.handler(({ input, context }) =>
    watchDashboard(context.app, context.caller, { ...input, signal: context.signal }),
  ),
}
