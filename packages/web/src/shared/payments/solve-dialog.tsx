import type { PaymentDetails } from '@comanda/contract/payments-reading'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { TextArea } from '@comanda/ui/text-area'
import { toast } from '@comanda/ui/toast.ts'
import { useState } from 'react'
import { readFailure } from '../failure.ts'
import { solveProblem } from './queries.ts'

/** Takes the mark from a payment that did not fit, with what came of it for the audit log. */
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
    if (note.trim() === '') return setIssue('Say what came of it, for the audit log')
    setIssue(undefined)
    setBusy(true)
    try {
      await solveProblem(details, note.trim())
      toast.success('Marked as looked into')
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
      title="Has somebody looked into it?"
      description="The mark goes. No money moves by this: refund what was taken too much."
      variant="solid"
      confirmLabel="Looked into"
      busy={busy}
      busyLabel="Saving…"
      onConfirm={run}
      onCancel={onClose}
    >
      <TextArea
        label="What came of it"
        maxLength={300}
        value={note}
        error={issue}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </AlertDialog>
  )
}
