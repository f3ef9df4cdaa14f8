import type { ListedOrder } from '@comanda/contract/orders-admin'
import { useStaff } from '../session.tsx'
import { StatusMenu } from './order-status.tsx'
import { useSetStatus } from './use-set-status.ts'

/** The status of an order, which can be changed in place. Cancelling it opens a dialog of the details. */
export function OrderStatusMenu({ order, onCancel }: { order: ListedOrder; onCancel: () => void }) {
  const { may } = useStaff()
  const setting = useSetStatus()
  return (
    <StatusMenu
      order={order}
      onCancel={may('orders.manage', order.restaurant.id) ? onCancel : undefined}
      onChoose={(status) => setting.run({ order, status })}
    />
  )
}
