import { api } from '../../platform/http/api.ts'
import { requireKitchen } from '../identity/public.ts'
import { advanceOrder } from '../orders/public.ts'
import { listKitchens } from './list-kitchens.ts'
import { readBoard } from './read-board.ts'
import { watchKitchen } from './watch-kitchen.ts'

export const kitchenRoutes = {
  restaurants: api.kitchen.restaurants.handler(async ({ context }) => ({
    restaurants: await listKitchens(context.app, context.caller),
  })),
  board: api.kitchen.board.handler(({ input, context }) =>
    readBoard(context.app, context.caller, input.restaurantId),
  ),
  events: api.kitchen.events.handler(({ input, context }) =>
    watchKitchen(context.app, context.caller, { ...input, signal: context.signal }),
  ),
  advance: api.kitchen.advance.handler(async ({ input, context, errors }) => {
    requireKitchen(context.caller, input.restaurantId, 'kitchen.advance')
    const advance = await advanceOrder(context.app, context.caller.actor, input)
    if (advance.kind === 'not-found') throw errors.NOT_FOUND()
    if (advance.kind === 'stale') throw errors.STALE_STATUS({ data: { ticket: advance.ticket } })
    return { ticket: advance.ticket }
  }),
}
