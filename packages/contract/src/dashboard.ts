import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { withRight } from './base.ts'
import { attention, notification, overview, restaurantDashboard } from './dashboard-shapes.ts'
import { idInScope, inRestaurant, instant } from './fields.ts'

const scope = z.object({
  restaurantId: idInScope,
})

export const dashboard = {
  overview: withRight('orders.view', 'anywhere')
    .route({
      method: 'GET',
      path: '/dashboard',
      summary: 'Get the sales of today over all restaurants of the caller, in comparison with earlier days',
    })
    .input(scope)
    .output(overview),
  restaurant: withRight('orders.view')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/dashboard',
      summary: 'Get the sales of today of one restaurant, and what its kitchen is doing',
    })
    .input(inRestaurant)
    .output(restaurantDashboard),
  notifications: withRight('orders.view', 'anywhere')
    .route({
      method: 'GET',
      path: '/dashboard/notifications',
      summary: 'List the latest notifications: new orders, and what went wrong',
    })
    .input(scope)
    .output(
      z.object({
        notifications: z.array(notification).describe('At most 10, newest first'),
        alerts: z.int().describe('Notifications of severity error in the last 24 hours'),
      }),
    ),
  attention: withRight('orders.view', 'anywhere')
    .route({ method: 'GET', path: '/dashboard/attention', summary: 'List what a person should handle now' })
    .input(scope)
    .output(z.object({ items: z.array(attention).describe('Most urgent first, at most 20') })),
  watch: withRight('orders.view', 'anywhere')
    .route({
      method: 'GET',
      path: '/dashboard/changes',
      summary: 'Stream a notice when orders or restaurants change, at most one every two seconds',
    })
    .input(scope)
    .output(eventIterator(z.object({ kind: z.enum(['changed', 'heartbeat']), at: instant }))),
}
