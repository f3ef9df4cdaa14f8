import type { Payment, PaymentDetails } from '@comanda/contract/payment-queries'
import { formatMoney } from '@comanda/domain/money/format'
import { isPlaced } from '@comanda/domain/ordering/payment-status'
import { Button } from '@comanda/ui/button'
import { FailedState } from '@comanda/ui/failed-state'
import { Ban, Undo2 } from '@comanda/ui/icons.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatFullMoment } from '../lists/days.ts'
import { failureOf } from '../queries.ts'
import { SidePanel } from '../screen.tsx'
import { useStaff } from '../session.tsx'
import { CancelDialog, type CancellableOrder } from './cancel-dialog.tsx'
import { CourierFacts } from './courier-facts.tsx'
import { DisputeNotices } from './dispute-notices.tsx'
import { LedgerRows } from './ledger-rows.tsx'
import { PanelLoading } from './panel-loading.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { PaymentTimeline } from './payment-timeline.tsx'
import { paymentQuery, paymentsKey } from './queries.ts'
import { RefundDialog } from './refund/refund-dialog.tsx'
import { SolveDialog } from './solve-dialog.tsx'

/** One payment: its state, timeline, ledger entries and available actions. */
export function PaymentPanel({
  restaurantId,
  orderId,
  row,
  onClose,
}: {
  restaurantId: string
  orderId: string
  /** Its row in the list, shown until it has loaded. */
  row: Payment | undefined
  onClose: () => void
}) {
  const query = useQuery(paymentQuery(restaurantId, orderId))
  const queries = useQueryClient()
  const { may } = useStaff()
  const [openDialog, setOpenDialog] = useState<'refund' | 'cancel' | 'solve' | null>(null)
  const failure = failureOf(query, 'The payment did not load')
  const details = query.data
  const payment = details?.payment ?? row
  const refresh = () => queries.invalidateQueries({ queryKey: paymentsKey })
  const dialog = { onClose: () => setOpenDialog(null), onChanged: refresh }
  return (
    <SidePanel
      title={payment ? `${formatMoney(payment.amount)} for order ${payment.orderNumber}` : 'Payment'}
      description={
        payment &&
        `${[payment.customerName, payment.restaurant.name].filter(Boolean).join(', ')}. ${formatFullMoment(payment.at, payment.restaurant.zone)}`
      }
      onClose={onClose}
      footer={details && <PanelActions details={details} onOpenDialog={setOpenDialog} />}
    >
      {details ? (
        <div className="grid gap-6">
          <DisputeNotices
            details={details}
            onSolve={may('payments.refund', restaurantId) ? () => setOpenDialog('solve') : undefined}
          />
          <PaymentFacts details={details} />
          {details.fulfillment === 'delivery' && (
            <CourierFacts
              restaurantId={restaurantId}
              orderId={orderId}
              zone={details.payment.restaurant.zone}
            />
          )}
          <PaymentTimeline steps={details.timeline} zone={details.payment.restaurant.zone} />
          <LedgerRows rows={details.ledger} zone={details.payment.restaurant.zone} />
        </div>
      ) : failure ? (
        <FailedState level={3} {...failure} />
      ) : (
        <PanelLoading />
      )}
      {details && openDialog === 'refund' && <RefundDialog details={details} {...dialog} />}
      {details && openDialog === 'cancel' && <CancelDialog order={cancellable(details)} {...dialog} />}
      {details && openDialog === 'solve' && <SolveDialog details={details} {...dialog} />}
    </SidePanel>
  )
}

function PanelActions({
  details,
  onOpenDialog,
}: {
  details: PaymentDetails
  onOpenDialog: (what: 'refund' | 'cancel') => void
}) {
  const { may } = useStaff()
  const { payment, money } = details
  const mayRefund = may('payments.refund', payment.restaurant.id) && money.refundable > 0
  const mayCancel = may('orders.manage', payment.restaurant.id) && isCancellable(details)
  if (!mayRefund && !mayCancel) return <p className="text-13 text-ink-2">{noRefundReason(details)}</p>
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {mayCancel && (
        <Button onClick={() => onOpenDialog('cancel')}>
          <Ban aria-hidden="true" className="size-4" />
          Cancel order
        </Button>
      )}
      {mayRefund && (
        <Button variant="solid" onClick={() => onOpenDialog('refund')}>
          <Undo2 aria-hidden="true" className="size-4" />
          Refund
        </Button>
      )}
    </div>
  )
}

function cancellable({ payment, money, fulfillment }: PaymentDetails): CancellableOrder {
  return {
    restaurantId: payment.restaurant.id,
    orderNumber: payment.orderNumber,
    about: [payment.customerName, payment.restaurant.name].filter(Boolean).join(', '),
    isDelivery: fulfillment === 'delivery',
    money,
  }
}

function isCancellable({ money, orderStatus }: PaymentDetails): boolean {
  return isPlaced(money.paymentStatus) && orderStatus !== 'completed' && orderStatus !== 'cancelled'
}

function noRefundReason({ payment, money }: PaymentDetails): string {
  if (payment.state === 'pending') return 'Not paid yet: there is nothing to refund.'
  if (payment.state === 'failed') return 'Nothing was charged: there is nothing to refund.'
  if (money.disputed) return 'Disputed: the cardholder’s bank decides who receives the money.'
  if (money.refundable === 0) return 'Refunded in full.'
  return 'Only an owner can refund it.'
}
