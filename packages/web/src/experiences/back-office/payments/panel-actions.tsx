import type { PaymentDetails } from '@comanda/contract/payment-queries'
import { isPlaced } from '@comanda/domain/ordering/payment-status'
import { Button } from '@comanda/ui/button'
import { Ban, Undo2 } from '@comanda/ui/icons.ts'
import { useStaff } from '../session.tsx'

/** The facts that determine the available actions. */
interface Facts extends Pick<PaymentDetails, 'orderStatus'> {
  payment: Pick<PaymentDetails['payment'], 'state'> & { restaurant: { id: string } }
  money: Pick<PaymentDetails['money'], 'paymentStatus' | 'disputed' | 'refundable'>
}

/** What the user may do with a payment; if nothing, the reason. */
export function PanelActions({
  details,
  onOpenDialog,
}: {
  details: Facts
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
          <Ban className="size-4" />
          Cancel order
        </Button>
      )}
      {mayRefund && (
        <Button variant="solid" onClick={() => onOpenDialog('refund')}>
          <Undo2 className="size-4" />
          Refund
        </Button>
      )}
    </div>
  )
}

function isCancellable({ money, orderStatus }: Facts): boolean {
  return isPlaced(money.paymentStatus) && orderStatus !== 'completed' && orderStatus !== 'cancelled'
}

function noRefundReason({ payment, money }: Facts): string {
  if (payment.state === 'pending') return 'Not paid yet: there is nothing to refund.'
  if (payment.state === 'failed') return 'Nothing was charged: there is nothing to refund.'
  if (money.disputed) return 'Disputed: the cardholder’s bank decides who receives the money.'
  if (money.refundable === 0) return 'Refunded in full.'
  return 'Only an owner can refund it.'
}
