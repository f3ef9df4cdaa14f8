import type { PaymentDetails } from '@comanda/contract/payment-queries'
import { formatMoney } from '@comanda/domain/money/format'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { Radio } from '@comanda/ui/radio'
import { TextArea } from '@comanda/ui/text-area'
import { toast } from '@comanda/ui/toast.ts'
import { useState } from 'react'
import { useProvenAction } from '../../../shared/prove/use-proven-action.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { useStaff } from '../session.tsx'
import { cancelOrder } from './queries.ts'

interface CancelDialogProps {
  details: PaymentDetails
  onClose: () => void
  onChanged: () => unknown
}

/** Cancels an order with a reason, and shows what happens to its money. */
export function CancelDialog({ details, onClose, onChanged }: CancelDialogProps) {
  const { payment, money } = details
  const { may } = useStaff()
  const { reason, setReason, refund, setRefund, issue, failure, busy, run } = useCancel(details, () => {
    onChanged()
    onClose()
  })
  const canKeepPayment = may('payments.refund', payment.restaurant.id) && money.refundable > 0
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      title={`Cancel order ${payment.orderNumber}?`}
      description="It is removed from the kitchen and the customer is notified. This cannot be undone."
      footer={
        <div className="flex justify-end gap-2">
          <Button onClick={onClose} disabled={busy}>
            Keep the order
          </Button>
          <Button variant="danger" busy={busy} busyLabel="Cancelling…" onClick={run}>
            Cancel order
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <TextArea
          label="Reason"
          hint="The customer sees this."
          maxLength={300}
          data-autofocus
          value={reason}
          error={issue}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {canKeepPayment && (
          <fieldset>
            <legend className="font-medium text-13">Payment</legend>
            <Radio
              name="refund"
              label={`Refund ${formatMoney(money.refundable)}`}
              checked={refund === 'full'}
              onChange={() => setRefund('full')}
            />
            <Radio
              name="refund"
              label="Keep the payment"
              description="For an order that was prepared and not picked up."
              checked={refund === 'none'}
              onChange={() => setRefund('none')}
            />
          </fieldset>
        )}
        {!canKeepPayment && payment.state === 'authorized' && (
          <p className="text-13 text-ink-2">The payment is only authorized. The authorization is voided.</p>
        )}
        <FailureNotice
          failure={failure}
          title="The order was not cancelled"
          unknown={{
            title: 'Could not confirm whether the order was cancelled',
            hint: 'Try again: the order is cancelled only once.',
          }}
        />
      </div>
    </Dialog>
  )
}

function useCancel(details: PaymentDetails, onDone: () => void) {
  // One key for this dialog: a second click repeats the same request.
  const [requestKey] = useState(() => crypto.randomUUID())
  const [reason, setReason] = useState('')
  const [refund, setRefund] = useState<'full' | 'none'>('full')
  const [issue, setIssue] = useState<string>()
  const cancelling = useProvenAction(
    () => cancelOrder(details, { reason: reason.trim(), refund, requestKey }),
    {
      onDone: () => {
        toast.success(`Order ${details.payment.orderNumber} was cancelled`)
        onDone()
      },
    },
  )
  const run = () => {
    const missing = reason.trim() === ''
    setIssue(missing ? 'Enter a reason for the customer and the audit log' : undefined)
    if (!missing) cancelling.run()
  }
  return { reason, setReason, refund, setRefund, issue, ...cancelling, run }
}
