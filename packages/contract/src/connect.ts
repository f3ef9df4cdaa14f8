import { z } from 'zod'
import { withRight } from './base.ts'
import { id } from './fields.ts'

export const connectStatus = z.object({
  /** unfinished: the owner has not given everything; restricted: the provider has stopped it. */
  state: z.enum(['none', 'unfinished', 'restricted', 'enabled']),
  accountId: z.string().nullable(),
  chargesEnabled: z.boolean(),
  payoutsEnabled: z.boolean(),
  /** What the provider still wants, in words. */
  requirements: z.array(z.string()),
})
export type ConnectStatus = z.infer<typeof connectStatus>

const restaurant = z.object({ restaurantId: id })

export const connect = {
  start: withRight('restaurant.manage')
    .route({
      method: 'POST',
      path: '/restaurants/{restaurantId}/connect',
      tags: ['Payments'],
      summary:
        'Open or go on with the account that a restaurant is paid to; answers where its owner is to go',
    })
    .errors({ PAYMENT_FAILED: { status: 502 } })
    .input(restaurant)
    .output(z.object({ url: z.url() })),
  status: withRight('payouts.view')
    .route({
      method: 'GET',
      path: '/restaurants/{restaurantId}/connect',
      tags: ['Payments'],
      summary: 'How the account that a restaurant is paid to stands',
    })
    .input(restaurant)
    .output(connectStatus),
  list: withRight('payouts.view', 'anywhere')
    .route({
      method: 'GET',
      path: '/connect',
      tags: ['Payments'],
      summary: 'The accounts that restaurants within reach are paid to, as last known',
    })
    .input(z.object({ restaurantId: id.optional().describe('Absent: everywhere within reach') }))
    .output(z.array(connectStatus.extend({ restaurant: z.object({ id, name: z.string() }) }))),
}
