import { Switch } from '@comanda/ui/switch'
import { useState } from 'react'
import { useAction } from '../../../../shared/use-action.ts'
import { useLoaded } from '../../../../shared/use-loaded.ts'
import { loadReminderConsent, setReminderConsent } from '../../parts/reminder-consent.ts'

/**
 * Whether the customer agrees to cart reminders of a restaurant. Renders nothing if the restaurant sends none and the customer has
 * not agreed to any.
 */
export function CartReminders({ restaurantId, name }: { restaurantId: string; name: string }) {
  const { value } = useLoaded(`reminder-consent ${restaurantId}`, () => loadReminderConsent(restaurantId))
  const [stored, setStored] = useState<boolean | null>(null)
  const saving = useAction(setReminderConsent, {
    onDone: ({ hasAgreed }) => setStored(hasAgreed),
    toasts: true,
  })
  if (!value || !(value.isOffered || value.hasAgreed)) return null
  return (
    <section aria-label="Emails" className="mt-8 max-w-130 border-line border-t pt-6">
      <Switch
        label="Remind me of my cart"
        description={`An email from ${name} when you leave dishes in your cart. At most one a day.`}
        checked={stored ?? value.hasAgreed}
        disabled={saving.busy}
        onChange={(event) => saving.run({ restaurantId, hasAgreed: event.currentTarget.checked })}
      />
    </section>
  )
}
