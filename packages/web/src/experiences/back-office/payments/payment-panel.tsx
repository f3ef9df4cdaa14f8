import type { Payment, PaymentDetails } from '@comanda/contract/payment-queries'
import { formatMoney } from '@comanda/domain/money/format'
import { isolatedText } from '@comanda/domain/people/isolated-text'
import { FailedState } from '@comanda/ui/failed-state'
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
import { PanelActions } from './panel-actions.tsx'
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
  /** The row from the list, shown until the payment has loaded. */
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
        `${[isolatedText(payment.customerName), payment.restaurant.name].filter(Boolean).join(', ')}. ${formatFullMoment(payment.at, payment.restaurant.zone)}`
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

function cancellable({ payment, money, fulfillment, charged, timeline }: PaymentDetails): CancellableOrder {
  return {
    restaurantId: payment.restaurant.id,
    orderNumber: payment.orderNumber,
    about: [isolatedText(payment.customerName), payment.restaurant.name].filter(Boolean).join(', '),
    isDelivery: fulfillment === 'delivery',
    isDue: charged.counter > 0 && !timeline.some(({ kind }) => kind === 'counter_paid'),
    money,
  }
}
