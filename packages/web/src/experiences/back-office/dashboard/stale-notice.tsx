import { Notice } from '@comanda/ui/notice'
import { TextButton } from '@comanda/ui/text-button'

/** The displayed values are from the last successful request. */
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
      {message} The values below are from the last update.
    </Notice>
  )
}
