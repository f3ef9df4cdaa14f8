import type { PaymentDetails } from '@comanda/contract/payments-reading'
import { formatMoney } from '@comanda/domain/money/format'
import { Button } from '@comanda/ui/button'
import { Dialog } from '@comanda/ui/dialog'
import { CircleAlert } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { Radio } from '@comanda/ui/radio'
import { TextArea } from '@comanda/ui/text-area'
import { toast } from '@comanda/ui/toast.ts'
import { useState } from 'react'
import { useProof } from '../back-office/prove.tsx'
import { useStaff } from '../back-office/session.tsx'
import { type Failure, isUnknownOutcome, readFailure } from '../failure.ts'
import { cancelOrder } from './queries.ts'

interface CancelDialogProps {
  details: PaymentDetails
  onClose: () => void
  onChanged: () => unknown
}

/** Takes an order out of the kitchen, with a reason, and says what becomes of its money. */
export function CancelDialog({ details, onClose, onChanged }: CancelDialogProps) {
  const { payment, money } = details
  const { may } = useStaff()
  const { reason, setReason, refund, setRefund, issue, failure, busy, run } = useCancel(details, () => {
    onChanged()
    onClose()
  })
  const mayKeep = may('payments.refund', payment.restaurant.id) && money.refundable > 0
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      title={`Cancel order ${payment.orderNumber}?`}
      description="It leaves the kitchen and the customer is told. This cannot be undone."
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
          hint="The customer reads this."
          maxLength={300}
          data-autofocus
          value={reason}
          error={issue}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {mayKeep && (
          <fieldset>
            <legend className="font-medium text-13">The money</legend>
            <Radio
              name="refund"
              label={`Give back ${formatMoney(money.refundable)}`}
              checked={refund === 'full'}
              onChange={() => setRefund('full')}
            />
            <Radio
              name="refund"
              label="Keep it"
              description="For an order that was made and not picked up."
              checked={refund === 'none'}
              onChange={() => setRefund('none')}
            />
          </fieldset>
        )}
        {!mayKeep && payment.state === 'authorized' && (
          <p className="text-13 text-ink-2">The money is only held on the card, and is let go.</p>
        )}
        {failure && (
          <Notice
            tone="danger"
            role="alert"
            icon={<CircleAlert aria-hidden="true" className="size-4.5" />}
            title={
              isUnknownOutcome(failure)
                ? 'It is not known whether the order was cancelled'
                : 'The order was not cancelled'
            }
          >
            {failure.message} <span className="font-code">{failure.code}</span>
            {isUnknownOutcome(failure) && ' Press again: it is cancelled once at most.'}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

function useCancel(details: PaymentDetails, onDone: () => void) {
  const withProof = useProof()
  // One key for this dialog: two clicks cancel once.
  const [requestKey] = useState(() => crypto.randomUUID())
  const [reason, setReason] = useState('')
  const [refund, setRefund] = useState<'full' | 'none'>('full')
  const [issue, setIssue] = useState<string>()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const run = async () => {
    if (busy) return
    if (reason.trim() === '') return setIssue('Say why, for the customer and the audit log')
    setIssue(undefined)
    setFailure(null)
    setBusy(true)
    try {
      const wish = { reason: reason.trim(), refund, requestKey }
      const done = await withProof(() => cancelOrder(details, wish))
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
