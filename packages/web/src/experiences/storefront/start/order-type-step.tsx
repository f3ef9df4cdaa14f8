import { isAsapAvailable } from '@comanda/domain/ordering/timing'
import type { Instant } from '@comanda/domain/time/instant'
import { ChoiceGroup } from '@comanda/ui/choice-group'
import { ChoiceTile } from '@comanda/ui/choice-tile'
import { Bike, Store } from '@comanda/ui/icons.ts'
import { OpenDot, openState } from '../menu/open-status.tsx'
import { formatReadyRange } from '../order/format-timing.ts'
import { useRestaurant } from '../page.tsx'
import type { Start } from './use-start.ts'

const notOffered = 'Not offered right now'

/** Pickup or delivery. */
export function OrderTypeStep({ start, now }: { start: Start; now: Instant }) {
  const { settings } = useRestaurant()
  const { state, isOpen, lastOrders, note } = openState(settings, now)
  return (
    <>
      <ChoiceGroup legend="Order type" hideLegend layout="tiles">
        <ChoiceTile
          name="order-type"
          icon={<Store className="size-5.5" />}
          title="Pickup"
          detail={
            !settings.pickupEnabled
              ? notOffered
              : settings.isThrottled || !isAsapAvailable(now, settings)
                ? 'Available times in the next step'
                : `Ready in ${formatReadyRange('pickup', settings, null, now)}`
          }
          disabled={!settings.pickupEnabled}
          checked={start.fulfillment === 'pickup'}
          onChange={() => start.choose('pickup')}
        />
        <ChoiceTile
          name="order-type"
          icon={<Bike className="size-5.5" />}
          title="Delivery"
          detail={settings.deliveryEnabled ? 'Enter your address for a quote' : notOffered}
          disabled={!settings.deliveryEnabled}
          checked={start.fulfillment === 'delivery'}
          onChange={() => start.choose('delivery')}
        />
      </ChoiceGroup>
      <p className="mt-5 flex items-center gap-2 text-14 text-ink-2">
        <OpenDot isOpen={isOpen} />
        {[state, note, lastOrders].filter(Boolean).join('. ')}.
      </p>
    </>
  )
}
