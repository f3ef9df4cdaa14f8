import type { OrderDetails } from '@comanda/contract/orders-admin'
import { formatMoney } from '@comanda/domain/money/format'
import { counterMethodLabels, counterMethods } from '@comanda/domain/ordering/phone-order'
import { Button } from '@comanda/ui/button'
import { Notice } from '@comanda/ui/notice'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../../shared/use-action.ts'
import { useStaff } from '../session.tsx'
import { markCounterPaid, ordersKey } from './queries.ts'

/** The amount due at the counter or at the door, and the buttons that record its payment. */
export function CounterPayment({ details: { order } }: { details: OrderDetails }) {
  const { may } = useStaff()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ordersKey })
  const { run, busy, input } = useAction(
    (method: (typeof counterMethods)[number]) =>
      markCounterPaid({ restaurantId: order.restaurant.id, orderId: order.orderId }, method, order.due),
    {
      onDone: () => {
        toast.success(`Order ${order.orderNumber} is paid`)
        return refresh()
      },
      onFailed: refresh,
      toasts: 'The payment was not recorded',
    },
  )
  if (order.due === 0) return null
  const where = order.fulfillment === 'delivery' ? 'at the door' : 'at pickup'
  return (
    <Notice tone="warn" title={`${formatMoney(order.due)} to be paid ${where}`}>
      {may('kitchen.advance', order.restaurant.id) && (
        <div className="mt-2 flex flex-wrap gap-2">
          {counterMethods.map((method) => (
            <Button
              key={method}
              variant="outline"
              busy={busy && input === method}
              disabled={busy}
              onClick={() => run(method)}
            >
              Paid: {counterMethodLabels[method].toLowerCase()}
            </Button>
          ))}
        </div>
      )}
    </Notice>
  )
}
