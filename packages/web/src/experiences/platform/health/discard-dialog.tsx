import { AlertDialog } from '@comanda/ui/alert-dialog'
import { TextArea } from '@comanda/ui/text-area'
import { toast } from '@comanda/ui/toast.ts'
import { useState } from 'react'
import { readFailure } from '../../../shared/failure.ts'
import { type Dead, discard } from './use-dead.ts'

/** Discards a failed notification or job for good, with a reason for the audit log. */
export function DiscardDialog({
  dead,
  onClose,
  onDone,
}: {
  dead: Dead
  onClose: () => void
  onDone: () => unknown
}) {
  const [reason, setReason] = useState('')
  const [issue, setIssue] = useState<string>()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    if (busy) return
    if (reason.trim() === '') return setIssue('Enter a reason for the audit log')
    setBusy(true)
    try {
      await discard(dead, reason.trim())
      toast.success('Discarded')
      onClose()
    } catch (error) {
      const { message, code } = readFailure(error)
      if (code === 'UNPROCESSABLE') setIssue(message)
      else {
        toast.error(message, { code })
        onClose()
      }
    } finally {
      setBusy(false)
      onDone()
    }
  }
  return (
    <AlertDialog
      open
      title={
        dead.kind === 'letter'
          ? `Discard the notification to ${dead.letter.recipient}?`
          : `Discard ${dead.job.task}?`
      }
      description={
        dead.kind === 'letter'
          ? 'It will not be sent. This cannot be undone.'
          : 'Its work will not be done. This cannot be undone.'
      }
      confirmLabel="Discard"
      busy={busy}
      busyLabel="Discarding…"
      onConfirm={run}
      onCancel={onClose}
    >
      <TextArea
        label="Reason"
        maxLength={300}
        value={reason}
        error={issue}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </AlertDialog>
  )
}
