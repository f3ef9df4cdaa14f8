import type { ListedOrder } from '@comanda/contract/orders-admin'
import { type SettableStatus, statusName } from '@comanda/domain/ordering/order-states'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../../shared/use-action.ts'
import { showFailure } from '../results/results.tsx'
import { ordersKey, setStatus } from './queries.ts'

/** Sets the status of an order, and then refetches the list and the open order, also after a failure. */
export function useSetStatus() {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ordersKey })
  return useAction(
    ({ order, status }: { order: ListedOrder; status: SettableStatus }) =>
      setStatus({ restaurantId: order.restaurant.id, orderId: order.orderId }, order.status, status),
    {
      onDone: ({ order }) => {
        toast.success(`Order ${order.orderNumber} is ${statusName(order.status).toLowerCase()} now`)
        return refresh()
      },
      onFailed: (failure) => {
        showFailure('Failed to update order status', failure)
        return refresh()
      },
    },
  )
}
