import type { OrderDetails } from '@comanda/contract/orders-admin'
import { courierKitchenText } from '@comanda/domain/delivery/courier-text'
import { Bike } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { TextButton } from '@comanda/ui/text-button'
import { useStaff } from '../session.tsx'
import { useRebookCourier } from './use-rebook-courier.ts'

/** An order without the courier that it needs, with a button that requests one again. */
export function CourierProblem({ details: { order, courier } }: { details: OrderDetails }) {
  const { may } = useStaff()
  const { id: restaurantId } = order.restaurant
  const booking = useRebookCourier({ restaurantId, orderId: order.orderId })
  if (!courier) return null
  return (
    <Notice
      tone="warn"
      icon={<Bike className="size-4.5" />}
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
