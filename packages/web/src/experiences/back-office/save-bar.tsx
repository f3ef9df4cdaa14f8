import { Button } from '@comanda/ui/button'
import { useId } from 'react'
import type { Failure } from '../../shared/failure.ts'
import { FailureNotice } from './failure-notice.tsx'
import { useLeaveGuard } from './forms/leave-guard.tsx'

export interface SaveBarProps {
  /** The draft differs from the stored values. */
  changed: boolean
  busy: boolean
  /** Why the last save failed. */
  failure: Failure | null
  onReset: () => void
}

/** The end of a form that is saved together: the error, Reset and Save. Leaving it with changes is confirmed first. */
export function SaveBar({ changed, busy, failure, onReset }: SaveBarProps) {
  useLeaveGuard(useId(), changed)
  return (
    <>
      <FailureNotice failure={failure} />
      <div className="flex items-center justify-end gap-3">
        {changed && <span className="text-13 text-ink-2">Unsaved changes</span>}
        <Button disabled={!changed} onClick={onReset}>
          Reset
        </Button>
        <Button type="submit" variant="solid" busy={busy} busyLabel="Saving…" disabled={!changed}>
          Save
        </Button>
      </div>
    </>
  )
}
