import type { OrderDetails } from '@comanda/contract/orders-admin'
import { isPaid } from '@comanda/domain/ordering/payment-status'
import { Button } from '@comanda/ui/button'
import { Ban, Check, Mail, Plus, Printer, ReceiptText, Undo2, UtensilsCrossed } from '@comanda/ui/icons.ts'
import { MenuButton, type MenuEntry } from '@comanda/ui/menu-button'
import { toast } from '@comanda/ui/toast.ts'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useAction } from '../../../shared/use-action.ts'
import { useStaff } from '../session.tsx'
import { isChangeable } from './order-status.tsx'
import { resendReceipt } from './queries.ts'
import { usePrint } from './use-print.tsx'
import { useSetStatus } from './use-set-status.ts'

interface OrderActionsProps {
  details: OrderDetails
  onRefund: () => void
  onRemove: () => void
  onCancel: () => void
}

/** The actions on an open order: the next one first, the others in a menu. */
export function OrderActions({ details, onRefund, onRemove, onCancel }: OrderActionsProps) {
  const { may } = useStaff()
  const [, navigate] = useLocation()
  const { order, money, customer } = details
  const at = order.restaurant.id
  const setting = useSetStatus()
  const { sheet, printTicket, printReceipt } = usePrint()
  const mayManage = may('orders.manage', at)
  const canComplete = isChangeable(order) && may('kitchen.advance', at)
  const canRefund = may('payments.refund', at) && money.refundable > 0
  // A new key after each receipt: a repeat of the same click has no effect, a second click sends another.
  const [requestKey, setRequestKey] = useState(() => crypto.randomUUID())
  const resending = useAction(() => resendReceipt({ restaurantId: at, orderId: order.orderId }, requestKey), {
    onDone: ({ recipient }) => {
      setRequestKey(crypto.randomUUID())
      toast.success(`The receipt was sent to ${recipient}`)
    },
    toasts: 'The receipt was not sent',
  })
  const canAdd = order.isPlaced && isChangeable(order) && may('orders.place', at)
  const items: MenuEntry[] = [
    ...(canAdd
      ? [
          {
            label: 'Add dishes…',
            icon: <Plus />,
            onSelect: () => navigate(`/admin/orders/new?restaurant=${at}&to=${order.orderId}`),
          },
        ]
      : []),
    ...(order.isPlaced
      ? [
          {
            label: 'Print ticket',
            icon: <Printer />,
            onSelect: () => printTicket(details),
          },
          {
            label: 'Print receipt',
            icon: <ReceiptText />,
            onSelect: () => printReceipt(details),
          },
        ]
      : []),
    ...(mayManage && order.isPlaced && customer.email
      ? [{ label: 'Send receipt again', icon: <Mail />, onSelect: () => resending.run() }]
      : []),
    ...(mayManage && isChangeable(order)
      ? ([
          'line',
          ...(isPaid(order.paymentStatus)
            ? [{ label: 'Remove dishes…', icon: <UtensilsCrossed />, onSelect: onRemove }]
            : []),
          { label: 'Cancel order…', icon: <Ban />, danger: true, onSelect: onCancel },
        ] as const)
      : []),
  ]
  if (items.length === 0 && !canRefund) return null
  return (
    <div className="flex items-center gap-2">
      {canRefund && (
        <Button variant="outline" onClick={onRefund}>
          <Undo2 className="size-4" />
          Refund
        </Button>
      )}
      {items.length > 0 && (
        <MenuButton
          label={`More for order ${order.orderNumber}`}
          variant="outline"
          align="start"
          items={items}
        />
      )}
      {canComplete && (
        <Button
          variant="solid"
          className="ml-auto"
          busy={setting.busy}
          busyLabel="Saving…"
          onClick={() => setting.run({ order, status: 'completed' })}
        >
          <Check className="size-4" />
          Mark Completed
        </Button>
      )}
      {sheet}
    </div>
  )
}
