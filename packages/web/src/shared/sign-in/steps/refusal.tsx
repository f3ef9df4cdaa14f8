import { CircleAlert } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { type Failure, isUnknownOutcome } from '../../failure.ts'

/** The server's refusal, below the form; with its code when the user may need to quote it. */
export function Refusal({ failure, className }: { failure: Failure | null; className?: string }) {
  if (!failure) return null
  return (
    <Notice tone="danger" role="alert" icon={<CircleAlert className="size-4.5" />} className={className}>
      {failure.message}
      {isUnknownOutcome(failure) && <span className="font-code text-small"> {failure.code}</span>}
    </Notice>
  )
}
