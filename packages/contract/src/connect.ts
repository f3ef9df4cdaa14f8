import { z } from 'zod'
import { withRight } from './base.ts'
import { idInScope, inRestaurant, restaurantRef } from './fields.ts'

export const connectStatus = z.object({
  /** unfinished: the owner has not submitted everything; restricted: the provider has disabled it. */
  state: z.enum(['none', 'unfinished', 'restricted', 'enabled']),
  accountId: z.string().nullable(),
  chargesEnabled: z.boolean(),
  payoutsEnabled: z.boolean(),
  /** What the provider still requires, as messages. */
  requirements: z.array(z.string()),
})
export type ConnectStatus = z.infer<typeof connectStatus>

export const connect = {
  start: withRight('restaurant.manage')
    .meta({ needsProof: true })
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/connect',
      summary:
        'Start or continue setting up the connected account of a restaurant; returns the URL of the provider',
    })
    .errors({ PAYMENT_FAILED: { status: 502 } })
    .input(inRestaurant)
    .output(z.object({ url: z.url() })),
  status: withRight('payouts.view')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/connect',
      summary: 'Get the status of the connected account of a restaurant',
    })
    .input(inRestaurant)
    .output(connectStatus),
  list: withRight('payouts.view', 'anywhere')
    .route({
      method: 'GET',
      path: '/connect',
      summary: 'List the connected accounts of all restaurants within scope, as last synced',
    })
    .input(
      z.object({
        restaurantId: idInScope,
      }),
    )
    .output(z.array(connectStatus.extend({ restaurant: restaurantRef }))),
}
