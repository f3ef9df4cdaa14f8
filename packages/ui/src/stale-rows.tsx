import type { TableFailure } from './data-table/columns.ts'
import { Notice } from './notice.tsx'
import { TextButton } from './text-button.tsx'

/** At the top of a list whose last request failed: the rows below are those of an earlier one. */
export function StaleRows({ title, message, code, onRetry }: TableFailure) {
  return (
    <Notice
      tone="danger"
      role="alert"
      className="rounded-none! py-2!"
      trailing={<TextButton onClick={onRetry}>Retry</TextButton>}
    >
      <b>{title}.</b> {message} {code && <span className="font-code">{code}</span>}
    </Notice>
  )
}
