import type { Ticket } from '@comanda/contract/kitchen'
import type { Instant } from '@comanda/domain/time/instant'
import { loadApi } from '../../../shared/load-api.ts'
import { problemOf, useGuardedAction } from '../actions/use-guarded-action.ts'
import { useKitchen, useShowTicket } from '../kitchen-provider.tsx'

/** Requests another promised time. On a conflict the board shows the current ticket. */
export function useMovePromise(onMoved: () => void) {
  const { id: restaurantId } = useKitchen().restaurant
  const showTicket = useShowTicket()
  const action = useGuardedAction(
    async ({ ticket: { orderId, revision }, promisedAt }: { ticket: Ticket; promisedAt: Instant }) => {
      const { kitchen } = await loadApi()
      return kitchen.movePromise({ restaurantId, orderId, promisedAt, revision })
    },
    {
      onDone: ({ ticket }) => {
        showTicket(ticket)
        onMoved()
      },
      onFailed: ({ code, data }) => {
        if (code === 'STALE_STATUS') showTicket((data as { ticket: Ticket }).ticket)
      },
    },
  )
  return {
    move: action.run,
    busy: action.busy,
    /** Why the last attempt failed. */
    problem:
      action.failure?.code === 'STALE_STATUS'
        ? 'Another user changed this order in the meantime. Check it and choose again.'
        : problemOf(action),
  }
}
