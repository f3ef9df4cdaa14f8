import type { ListedOrder, OrderDetails } from '@comanda/contract/orders-admin'
import { zoneShortName } from '@comanda/domain/time/zone'
import { IconButton } from '@comanda/ui/icon-button'
import { ChevronDown, ChevronUp } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { Skeleton } from '@comanda/ui/skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { formatMoment } from '../lists/days.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { CancelDialog, type CancellableOrder } from '../payments/cancel-dialog.tsx'
import { CourierFacts } from '../payments/courier-facts.tsx'
import { PaymentState } from '../payments/payment-state.tsx'
import { paymentsKey } from '../payments/queries.ts'
import { RefundNotice, unfinishedRefunds } from '../payments/refund/refund-notice.tsx'
import { RefundOrder } from '../payments/refund/refund-order.tsx'
import { howToRepeat } from '../payments/refund/refund-outcome.tsx'
import { failureOf } from '../queries.ts'
import { SidePanel } from '../screen.tsx'
import { useStaff } from '../session.tsx'
import { AddedOrders } from './added-orders.tsx'
import { CancelCourier } from './cancel-courier.tsx'
import { CounterPayment } from './counter-payment.tsx'
import { CourierProblem } from './courier-problem.tsx'
import { OrderActions } from './order-actions.tsx'
import { paymentOf, restaurantName } from './order-columns.tsx'
import { OrderCustomer } from './order-customer.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderStatusMenu } from './order-status-menu.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { PaymentLinkCard } from './payment-link.tsx'
import { orderQuery, ordersKey } from './queries.ts'
import { RemoveItemsDialog } from './remove-items-dialog.tsx'

interface OrderPanelProps {
  restaurantId: string
  orderId: string
  /** The row from the list, shown until the order has loaded. */
  row: ListedOrder | undefined
  now: number
  /** "Cancelled…" was chosen in the list: the dialog opens with the panel. */
  isCancelling: boolean
  onCancelClosed: () => void
  onClose: () => void
  /** Opens the row above or below. Absent if there is none. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** One order: its customer, lines, payment and history, and what can be done with it. */
export function OrderPanel({
  restaurantId,
  orderId,
  row,
  now,
  isCancelling,
  onCancelClosed,
  onClose,
  onPrevious,
  onNext,
}: OrderPanelProps) {
  const query = useQuery(orderQuery(restaurantId, orderId))
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<'refund' | 'remove' | 'cancel' | null>(null)
  const dialog = isCancelling ? 'cancel' : chosen
  const setDialog = (next: typeof chosen) => {
    setChosen(next)
    if (isCancelling) onCancelClosed()
  }
  const failure = failureOf(query, 'The order did not load')
  const details = query.data
  const order = details?.order ?? row
  const close = () => setDialog(null)
  const refresh = () =>
    Promise.all([ordersKey, paymentsKey].map((queryKey) => queries.invalidateQueries({ queryKey })))
  useArrowKeys(onPrevious, onNext)
  return (
    <SidePanel
      title={order ? `Order ${order.orderNumber}` : 'Order'}
      description={
        order &&
        `${restaurantName(order)}. ${formatMoment(order.at, now, order.restaurant.zone)} ${zoneShortName(order.at, order.restaurant.zone)}, ${age(now - order.at)}`
      }
      onClose={onClose}
      footer={
        details && (
          <OrderActions
            details={details}
            onRefund={() => setDialog('refund')}
            onRemove={() => setDialog('remove')}
            onCancel={() => setDialog('cancel')}
          />
        )
      }
    >
      <div className="grid gap-4">
        {order && (
          <div className="flex items-center gap-2">
            <OrderStatusMenu order={order} onCancel={() => setDialog('cancel')} />
            <span className="text-13">
              <PaymentState payment={paymentOf(order)} />
            </span>
            <span className="ml-auto flex">
              <Step label="Previous order" icon={<ChevronUp className="size-4.5" />} go={onPrevious} />
              <Step label="Next order" icon={<ChevronDown className="size-4.5" />} go={onNext} />
            </span>
          </div>
        )}
        {details ? (
          <Sections details={details} now={now} />
        ) : (
          <NotLoaded failure={failure} className="grid gap-3">
            <Skeleton className="h-28 rounded-12!" />
            <Skeleton className="h-64 rounded-12!" />
          </NotLoaded>
        )}
      </div>
      {details && dialog === 'cancel' && (
        <CancelDialog
          order={cancellable(details)}
          onClose={close}
          onChanged={refresh}
          onRefundPart={() => setDialog('refund')}
        />
      )}
      {details && dialog === 'remove' && (
        <RemoveItemsDialog details={details} onClose={close} onChanged={refresh} />
      )}
      {dialog === 'refund' && (
        <RefundOrder restaurantId={restaurantId} orderId={orderId} onClose={close} onChanged={refresh} />
      )}
    </SidePanel>
  )
}

/** The arrow keys open the order above or below while the panel itself has the focus, and not one of its controls. */
function useArrowKeys(onPrevious: (() => void) | undefined, onNext: (() => void) | undefined): void {
  const step = useEffectEvent((event: KeyboardEvent) => {
    const go = event.key === 'ArrowUp' ? onPrevious : event.key === 'ArrowDown' ? onNext : undefined
    if (!go || !(event.target instanceof Element) || !event.target.matches('section[tabindex="-1"]')) return
    event.preventDefault()
    go()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => step(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function Sections({ details, now }: { details: OrderDetails; now: number }) {
  const { may } = useStaff()
  const { order, cancelReason, timeline, courier, refunds, money } = details
  const { id: restaurantId, zone } = order.restaurant
  return (
    <>
      {cancelReason && (
        <Notice tone="warn" title="This order was cancelled">
          {cancelReason}
        </Notice>
      )}
      {unfinishedRefunds(refunds).map((refund) => (
        <RefundNotice key={refund.id} refund={refund}>
          {money.refundable > 0 && howToRepeat(may('payments.refund', restaurantId))}
        </RefundNotice>
      ))}
      <CounterPayment details={details} />
      <AddedOrders details={details} />
      <PaymentLinkCard details={details} now={now} />
      <OrderCustomer details={details} now={now} />
      {courier?.canRebook && <CourierProblem details={details} />}
      {order.fulfillment === 'delivery' && (
        <CourierFacts
          restaurantId={restaurantId}
          orderId={order.orderId}
          zone={zone}
          version={courier ? `${courier.state} ${courier.status}` : ''}
        />
      )}
      <CancelCourier details={details} />
      <OrderLines details={details} />
      <OrderTimeline steps={timeline} zone={zone} />
    </>
  )
}

function Step({ label, icon, go }: { label: string; icon: React.ReactNode; go: (() => void) | undefined }) {
  return <IconButton label={label} icon={icon} disabled={!go} onClick={() => go?.()} />
}

function cancellable({ order, customer, money }: OrderDetails): CancellableOrder {
  return {
    restaurantId: order.restaurant.id,
    orderNumber: order.orderNumber,
    about: `${customer.name}, ${restaurantName(order)}`,
    isDelivery: order.fulfillment === 'delivery',
    isDue: order.due > 0,
    money,
  }
}

/** "12 min ago", "3 h ago", "5 days ago". */
function age(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h ago`
  return `${Math.floor(hours / 24)} days ago`
}
