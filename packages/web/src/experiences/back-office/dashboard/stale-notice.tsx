import { Notice } from '@comanda/ui/notice'
import { TextButton } from '@comanda/ui/text-button'

/** The figures shown are those of the last successful request. */
export function StaleNotice({
  title,
  message,
  onRetry,
}: {
  title: string
  message: string
  onRetry: () => void
}) {
  return (
    <Notice
      tone="danger"
      role="alert"
      title={title}
      trailing={<TextButton onClick={onRetry}>Retry</TextButton>}
    >
      {message} The figures below are those of the last update.
    </Notice>
  )
}
