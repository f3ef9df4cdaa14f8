import { CircleAlert } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { type Failure, isUnknownOutcome } from '../../shared/failure.ts'

export interface FailureNoticeProps {
  failure: Failure | null
  title?: string
  /** Shown instead when the operation may have succeeded: "Could not confirm…", and why a retry is safe. */
  unknown?: { title: string; hint: string }
  className?: string
}

/** Why an operation failed, with its code. */
export function FailureNotice({ failure, title, unknown, className }: FailureNoticeProps) {
  if (!failure) return null
  const uncertain = unknown && isUnknownOutcome(failure) ? unknown : null
  return (
    <Notice
      tone="danger"
      role="alert"
      className={className}
      icon={<CircleAlert aria-hidden="true" className="size-4.5" />}
      title={uncertain?.title ?? title}
    >
      {failure.message} <span className="font-code">{failure.code}</span>
      {uncertain && ` ${uncertain.hint}`}
    </Notice>
  )
}
