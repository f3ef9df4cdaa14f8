import type { Instant } from '@comanda/domain/time/instant'
import { Bike, Store } from '@comanda/ui/icons.ts'
import { TextButton } from '@comanda/ui/text-button'
import { useRestaurant } from '../../page.tsx'
import type { StartedDraft } from '../checkout-request.ts'
import { formatHandover } from '../format-handover.ts'
import { useGoToMenu } from '../go-to-menu.ts'
import { UnbrokenRange } from '../unbroken-range.tsx'

/** Order type, time and address, with a link to change them. */
export function HandoverCard({
  draft,
  now,
  promisedAt,
}: {
  draft: StartedDraft
  now: Instant
  promisedAt: Instant | null
}) {
  const restaurant = useRestaurant()
  const goToMenu = useGoToMenu()
  const Icon = draft.fulfillment === 'delivery' ? Bike : Store
  return (
    <section
      aria-label={draft.fulfillment === 'delivery' ? 'Delivery' : 'Pickup'}
      className="flex items-center gap-4 rounded-card border border-line bg-surface px-4.5 py-4"
    >
      <Icon aria-hidden="true" className="size-5" />
      <div className="min-w-0 flex-auto">
        <p className="font-semibold">
          <UnbrokenRange text={formatHandover(draft, restaurant.settings, now, promisedAt)} />
        </p>
        <p className="text-15 text-ink-2">
          {draft.fulfillment === 'delivery' ? draft.address : restaurant.address}
        </p>
      </div>
      <TextButton onClick={() => goToMenu('start')}>Change</TextButton>
    </section>
  )
}
