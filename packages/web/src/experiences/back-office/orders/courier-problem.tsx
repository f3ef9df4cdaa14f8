import type { OrderDetails } from '@comanda/contract/orders-admin'
import { courierKitchenText } from '@comanda/domain/delivery/courier-text'
import { Bike } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { TextButton } from '@comanda/ui/text-button'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { useStaff } from '../session.tsx'
import { ordersKey } from './queries.ts'

/** An order without the courier that it needs, with a button that requests one again. */
export function CourierProblem({ details: { order, courier } }: { details: OrderDetails }) {
  const { may } = useStaff()
  const queries = useQueryClient()
  const { id: restaurantId } = order.restaurant
  const booking = useAction(
    async () => (await loadApi()).delivery.rebook({ restaurantId, orderId: order.orderId }),
    {
      onDone: ({ ticket }) => {
        if (ticket.courier?.problem) toast.error(`No courier yet. ${ticket.courier.problem}`)
        return queries.invalidateQueries({ queryKey: ordersKey })
      },
      toasts: 'The courier was not booked',
    },
  )
  if (!courier) return null
  return (
    <Notice
      tone="warn"
      icon={<Bike aria-hidden="true" className="size-4.5" />}
      title={courierKitchenText(courier)}
      trailing={
        may('kitchen.advance', restaurantId) && (
          <TextButton disabled={booking.busy} onClick={() => booking.run()}>
            {booking.busy ? 'Booking…' : 'Retry'}
          </TextButton>
        )
      }
    >
      {courier.problem}
    </Notice>
  )
}
