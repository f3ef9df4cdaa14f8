import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { ordersKey } from './queries.ts'

/** Requests a courier again. `problem` is why there is none yet. */
export async function rebookCourier(order: {
  restaurantId: string
  orderId: string
}): Promise<{ message: string; problem: string | null }> {
  const { ticket } = await (await loadApi()).delivery.rebook(order)
  const problem = ticket.courier?.problem ?? null
  const message = problem
    ? `No courier yet. ${problem}`
    : `A courier was requested for order ${ticket.orderNumber}.`
  return { message, problem }
}

/** Requests a courier for an open order, and reports the result. */
export function useRebookCourier(order: { restaurantId: string; orderId: string }) {
  const queries = useQueryClient()
  return useAction(() => rebookCourier(order), {
    onDone: ({ message, problem }) => {
      if (problem) toast.error(message)
      else toast.success(message)
      return queries.invalidateQueries({ queryKey: ordersKey })
    },
    toasts: 'The courier was not booked',
  })
}
