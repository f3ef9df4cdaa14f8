import type { OrderDetails } from '@comanda/contract/orders-admin'
import { isBeforePickup } from '@comanda/domain/delivery/courier-status'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { Button } from '@comanda/ui/button'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { useStaff } from '../session.tsx'
import { ordersKey } from './queries.ts'

/** Cancels the courier of an order that the restaurant delivers itself, or for which it requests another courier. */
export function CancelCourier({ details: { order, courier } }: { details: OrderDetails }) {
  const { may } = useStaff()
  const queries = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const { id: restaurantId } = order.restaurant
  const cancelling = useAction(
    async () => (await loadApi()).delivery.cancelCourier({ restaurantId, orderId: order.orderId }),
    {
      onDone: () => {
        setIsAsked(false)
        toast.success(`The courier of order ${order.orderNumber} is cancelled. The order stays open.`)
        return queries.invalidateQueries({ queryKey: ordersKey })
      },
      onFailed: () => {
        setIsAsked(false)
        return queries.invalidateQueries({ queryKey: ordersKey })
      },
      toasts: 'The courier was not cancelled',
    },
  )
  // The courier can stop being cancellable while the dialog is open; the dialog then stays.
  const isComing = courier !== null && isCancellable(courier)
  if (!may('kitchen.advance', restaurantId) || !(isComing || isAsked)) return null
  return (
    <div>
      <Button onClick={() => setIsAsked(true)}>Cancel the courier</Button>
      <AlertDialog
        open={isAsked}
        title={`Cancel the courier of order ${order.orderNumber}?`}
        description="The order stays open, and the customer sees that no courier is coming. You can request another one. The courier service may charge for a courier already on the way."
        confirmLabel="Cancel the courier"
        cancelLabel="Keep the courier"
        busy={cancelling.busy}
        busyLabel="Cancelling…"
        onConfirm={() => cancelling.run()}
        onCancel={() => setIsAsked(false)}
      />
    </div>
  )
}

function isCancellable(courier: NonNullable<OrderDetails['courier']>): boolean {
  const { state, status, mayBeBooked, canRebook } = courier
  return state === 'waiting' || (state === 'booked' && isBeforePickup(status)) || (mayBeBooked && canRebook)
}
