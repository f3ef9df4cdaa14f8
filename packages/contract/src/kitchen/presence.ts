import { z } from 'zod'
import { withRight } from '../base.ts'
import { id, instant } from '../fields.ts'

export const kitchenPresence = z.object({
  restaurantId: id,
  state: z
    .enum(['live', 'away', 'offline', 'never'])
    .describe(
      'offline: gone while orders can come in, and the management was told; away: no screen, and nobody was told; never: it never had one',
    ),
  screens: z.int().describe('Connected now'),
  seenAt: instant.nullable().describe('When one was connected last'),
})
export type KitchenPresence = z.infer<typeof kitchenPresence>

export const presenceOperations = {
  presence: withRight('devices.manage', 'anywhere')
    .route({
      method: 'GET',
      path: '/kitchen/presence',
      tags: ['Kitchen'],
      summary: 'Which kitchens have a screen connected, within the caller’s reach',
    })
    .output(z.object({ kitchens: z.array(kitchenPresence) })),
}
