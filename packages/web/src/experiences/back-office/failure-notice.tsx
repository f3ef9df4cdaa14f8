import { CircleAlert } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { useEffect, useState } from 'react'
import { type Failure, isUnknownOutcome } from '../../shared/failure.ts'

export interface FailureNoticeProps {
  failure: Failure | null
  title?: string
  /** Shown instead when the operation may have succeeded: "Could not confirm…", and why a retry is safe. */
  unknown?: { title: string; hint: string }
  className?: string
}

/** Of operations that set values, whose repeats are safe. */
export const unknownChange = {
  title: 'Could not confirm the change',
  hint: 'Try again: a repeated change has no effect.',
}

/** Why an operation failed, with its code. */
export function FailureNotice({ failure, ...texts }: FailureNoticeProps) {
  return failure && <ShownFailure failure={failure} {...texts} />
}

function ShownFailure({ failure, title, unknown, className }: FailureNoticeProps & { failure: Failure }) {
  const isBack = useIsBackOnline() && failure.code === 'NETWORK_ERROR'
  const uncertain = unknown && isUnknownOutcome(failure) ? unknown : null
  return (
    <Notice
      tone={isBack ? 'warn' : 'danger'}
      role="alert"
      className={className}
      icon={<CircleAlert className="size-4.5" />}
      title={uncertain?.title ?? title}
    >
      {isBack ? (
        `The connection is back.${uncertain ? '' : ' Please try again.'}`
      ) : (
        <>
          {failure.message} <span className="font-code">{failure.code}</span>
        </>
      )}
      {uncertain && ` ${uncertain.hint}`}
    </Notice>
  )
}

/** Whether the browser was offline and is online again since the failure was shown. */
function useIsBackOnline(): boolean {
  const [isBack, setBack] = useState(false)
  useEffect(() => {
    const listeners = new AbortController()
    const options = { signal: listeners.signal }
    addEventListener('online', () => setBack(true), options)
    addEventListener('offline', () => setBack(false), options)
    return () => listeners.abort()
  }, [])
  return isBack
}
