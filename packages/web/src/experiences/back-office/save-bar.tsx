import { Button } from '@comanda/ui/button'
import { CircleAlert } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import type { Failure } from '../../shared/failure.ts'

export interface SaveBarProps {
  /** The draft differs from what is stored. */
  changed: boolean
  busy: boolean
  /** Why the last save failed. */
  failure: Failure | null
  onReset: () => void
}

/** The end of a form that is saved together: the error, Reset and Save. */
export function SaveBar({ changed, busy, failure, onReset }: SaveBarProps) {
  return (
    <>
      {failure && (
        <Notice tone="danger" role="alert" icon={<CircleAlert aria-hidden="true" className="size-4.5" />}>
          {failure.message} <span className="font-code">{failure.code}</span>
        </Notice>
      )}
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
