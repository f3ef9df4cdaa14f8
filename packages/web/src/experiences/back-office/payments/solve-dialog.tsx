import type { PaymentDetails } from '@comanda/contract/payment-queries'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { TextArea } from '@comanda/ui/text-area'
import { toast } from '@comanda/ui/toast.ts'
import { useState } from 'react'
import { readFailure } from '../../../shared/failure.ts'
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
  const [busy, setBusy] = useState(false)
  const run = async () => {
    if (busy) return
    if (note.trim() === '') return setIssue('Enter the result for the audit log')
    setIssue(undefined)
    setBusy(true)
    try {
      await resolveProblem(details, note.trim())
      toast.success('Marked as reviewed')
      onChanged()
      onClose()
    } catch (error) {
      const { message } = readFailure(error)
      setIssue(message)
      setBusy(false)
    }
  }
  return (
    <AlertDialog
      open
      title="Mark as reviewed?"
      description="This removes the flag. It does not move money: refund any overcharge separately."
      variant="solid"
      confirmLabel="Mark as reviewed"
      busy={busy}
      busyLabel="Saving…"
      onConfirm={run}
      onCancel={onClose}
    >
      <TextArea
        label="Result"
        maxLength={300}
        value={note}
        error={issue}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </AlertDialog>
  )
}
