import type { PaymentDetails } from '@comanda/contract/payment-queries'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { TextArea } from '@comanda/ui/text-area'
import { toast } from '@comanda/ui/toast.ts'
import { useState } from 'react'
import { useAction } from '../../../shared/use-action.ts'
import { resolveProblem } from './queries.ts'

/** Removes the mismatch flag from a payment, with a note for the audit log. */
export function SolveDialog({
  details,
  onClose,
  onChanged,
}: {
  details: PaymentDetails
  onClose: () => void
  onChanged: () => unknown
}) {
  const [note, setNote] = useState('')
  const [issue, setIssue] = useState<string>()
  const { run, busy, failure } = useAction(() => resolveProblem(details, note.trim()), {
    onDone: () => {
      toast.success('Marked as reviewed')
      onChanged()
      onClose()
    },
  })
  const confirm = () => {
    const missing = note.trim() === ''
    setIssue(missing ? 'Enter the result for the audit log' : undefined)
    if (!missing) run()
  }
  return (
    <AlertDialog
      title="Mark as reviewed?"
      description={
        details.payment.state === 'authorized'
          ? ifAuthorized
          : 'This removes the flag. It does not move money: refund any overcharge separately.'
      }
      variant="solid"
      confirmLabel="Mark as reviewed"
      busy={busy}
      busyLabel="Saving…"
      onConfirm={confirm}
      onCancel={onClose}
    >
      <TextArea
        label="Result"
        maxLength={300}
        value={note}
        error={issue ?? failure?.message}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </AlertDialog>
  )
}

const ifAuthorized =
  'This removes the flag. When the order is completed, the payment is captured again. If that is not possible, it fails, and its discount code can be used again. If a gift card paid part of it, the order stays authorized and the gift card redeemed. If a different amount was captured, refund it at the payment provider first.'
