import type { PaymentDetails } from '@comanda/contract/payment-queries'
import { formatMoney } from '@comanda/domain/money/format'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { CircleAlert } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { Radio } from '@comanda/ui/radio'
import { TextArea } from '@comanda/ui/text-area'
import { toast } from '@comanda/ui/toast.ts'
import { useState } from 'react'
import { type Failure, isUnknownOutcome, readFailure } from '../../../shared/failure.ts'
import { useProof } from '../../../shared/prove/prove.tsx'
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
        {failure && (
          <Notice
            tone="danger"
            role="alert"
            icon={<CircleAlert aria-hidden="true" className="size-4.5" />}
            title={
              isUnknownOutcome(failure)
                ? 'Could not confirm whether the order was cancelled'
                : 'The order was not cancelled'
            }
          >
            {failure.message} <span className="font-code">{failure.code}</span>
            {isUnknownOutcome(failure) && ' Try again: the order is cancelled only once.'}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

function useCancel(details: PaymentDetails, onDone: () => void) {
  const withProof = useProof()
  // One key for this dialog: a second click repeats the same request.
  const [requestKey] = useState(() => crypto.randomUUID())
  const [reason, setReason] = useState('')
  const [refund, setRefund] = useState<'full' | 'none'>('full')
  const [issue, setIssue] = useState<string>()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const run = async () => {
    if (busy) return
    if (reason.trim() === '') return setIssue('Enter a reason for the customer and the audit log')
    setIssue(undefined)
    setFailure(null)
    setBusy(true)
    try {
      const request = { reason: reason.trim(), refund, requestKey }
      const done = await withProof(() => cancelOrder(details, request))
      if (!done) return
      toast.success(`Order ${details.payment.orderNumber} was cancelled`)
      onDone()
    } catch (error) {
      setFailure(readFailure(error))
    } finally {
      setBusy(false)
    }
  }
  return { reason, setReason, refund, setRefund, issue, failure, busy, run }
}
