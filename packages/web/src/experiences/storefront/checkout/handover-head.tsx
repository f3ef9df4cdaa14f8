import type { Instant } from '@comanda/domain/time/instant'
import { TearLine } from '@comanda/ui/order-slip'
import { useRestaurant } from '../page.tsx'
import type { StartedDraft } from './checkout-request.ts'
import { formatHandover } from './format-handover.ts'

/** Order type, time and address, at the top of the slip. */
export function HandoverHead({ draft, now }: { draft: StartedDraft; now: Instant }) {
  const { settings, address } = useRestaurant()
  return (
    <>
      <h2 className="font-semibold">{formatHandover(draft, settings, now)}</h2>
      <p className="text-ink-2">{draft.fulfillment === 'delivery' ? draft.address : address}</p>
      <TearLine className="my-2.5!" />
    </>
  )
}
