import { AlertDialog } from '@comanda/ui/alert-dialog'
import { TextArea } from '@comanda/ui/text-area'
import { toast } from '@comanda/ui/toast.ts'
import { useState } from 'react'
import { useAction } from '../../back-office/use-action.ts'
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
  const { run, busy } = useAction(() => discard(dead, reason.trim()).finally(onDone), {
    onDone: () => {
      toast.success('Discarded')
      onClose()
    },
    onFailed: ({ message, code }) => {
      if (code === 'UNPROCESSABLE') return setIssue(message)
      toast.error(message, { code })
      onClose()
    },
  })
  const confirm = () => {
    if (reason.trim() === '') setIssue('Enter a reason for the audit log')
    else run()
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
      onConfirm={confirm}
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
