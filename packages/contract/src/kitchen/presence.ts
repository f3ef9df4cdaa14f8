import { z } from 'zod'
import { withRight } from '../base.ts'
import { id, instant } from '../fields.ts'

export const kitchenPresence = z.object({
  restaurantId: id,
  state: z
    .enum(['live', 'away', 'offline', 'never'])
    .describe(
      'offline: no screen connected while orders are accepted, management notified; away: no screen connected, management not notified; never: no screen has ever connected',
    ),
  screens: z.int().describe('Number of connected screens'),
  seenAt: instant.nullable().describe('When a screen was last connected'),
})
export type KitchenPresence = z.infer<typeof kitchenPresence>

export const presenceOperations = {
  presence: withRight('devices.manage', 'anywhere')
    .route({
      method: 'GET',
      path: '/kitchen/presence',
      summary: 'List which kitchens within scope have a connected screen',
    })
    .output(z.object({ kitchens: z.array(kitchenPresence) })),
}
