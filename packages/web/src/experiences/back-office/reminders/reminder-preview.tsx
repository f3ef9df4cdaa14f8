import { Card } from '@comanda/ui/card'
import { useDebounced } from '../../../shared/use-debounced.ts'

const PAUSE_MS = 500

/** The email with sample dishes, rendered by the server from the template of the email. */
export function ReminderPreview({
  restaurantId,
  subject,
  message,
}: {
  restaurantId: string
  subject: string
  message: string
}) {
  const text = useDebounced(new URLSearchParams({ subject, message }).toString(), PAUSE_MS)
  return (
    <Card title="Preview" className="wide:sticky wide:top-4">
      <iframe
        title="Preview of the email"
        sandbox="allow-same-origin"
        src={`/api/restaurants/${restaurantId}/reminders/preview?${text}`}
        className="block h-150 w-full rounded-12 border border-line bg-canvas"
      />
      <p className="mt-3 text-13 text-ink-2">
        With sample dishes. The link restores the dishes of the cart at the menu prices of that time.
      </p>
    </Card>
  )
}
