import type { DeadJob } from '@comanda/contract/health'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { TextArea } from '@comanda/ui/text-area'
import { toast } from '@comanda/ui/toast.ts'
import { useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { FailureNotice } from '../failure-notice.tsx'

/** Permanently discards a failed job, with a reason for the audit log. */
export function DiscardDialog({
  job,
  onClose,
  onDone,
}: {
  job: DeadJob
  onClose: () => void
  onDone: () => unknown
}) {
  const [reason, setReason] = useState('')
  const [issue, setIssue] = useState<string>()
  const discard = async () => {
    const { health } = await loadApi()
    await health.discardJob({ jobId: job.id, reason: reason.trim() })
  }
  const { run, busy, failure } = useAction(discard, {
    onDone: () => {
      toast.success('Discarded')
      onClose()
      return onDone()
    },
    onFailed: ({ message, code, status }) => {
      void onDone()
      if (status === 422) setIssue(message)
      if (status !== 404) return
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
      title={`Discard ${job.subject || job.task}?`}
      description={`${job.ifDiscarded} This cannot be undone.`}
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
        onChange={(event) => {
          setIssue(undefined)
          setReason(event.currentTarget.value)
        }}
      />
      {issue === undefined && (
        <FailureNotice
          failure={failure}
          title="Not discarded"
          unknown={{
            title: 'Could not confirm that it was discarded',
            hint: 'Try again: a job is discarded only once.',
          }}
          className="mt-3"
        />
      )}
    </AlertDialog>
  )
}
