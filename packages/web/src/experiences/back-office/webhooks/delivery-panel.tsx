import { formatCount } from '@comanda/domain/count'
import { formatTime } from '@comanda/domain/time/format'
import { Button } from '@comanda/ui/button'
import { Copy, RefreshCw } from '@comanda/ui/icons.ts'
import { toast } from '@comanda/ui/toast.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../../shared/use-action.ts'
import { copy } from '../copy.ts'
import { formatFullMoment, formatMomentSince } from '../lists/days.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { failureOf } from '../queries.ts'
import { SidePanel } from '../screen.tsx'
import type { StaffRestaurant } from '../session.tsx'
import { type DeliveryDetails, deliveryQuery, replayDelivery, webhooksKey } from './queries.ts'

/** One delivery: its attempts, what was sent and what the receiver responded. */
export function DeliveryPanel({
  restaurant,
  deliveryId,
  onClose,
}: {
  restaurant: StaffRestaurant
  deliveryId: string
  onClose: () => void
}) {
  const client = useQueryClient()
  const query = useQuery(deliveryQuery(restaurant.id, deliveryId))
  const failure = failureOf(query, 'The delivery did not load')
  const replay = useAction(() => replayDelivery({ restaurantId: restaurant.id, deliveryId }), {
    onDone: () => {
      toast.success('Sent again')
      return client.invalidateQueries({ queryKey: webhooksKey })
    },
    toasts: true,
  })
  const delivery = query.data
  return (
    <SidePanel
      title={delivery?.eventType ?? 'Delivery'}
      description={delivery && summaryOf(delivery, restaurant.timezone)}
      onClose={onClose}
      footer={
        delivery && (
          <div className="flex flex-wrap justify-between gap-2">
            <Button onClick={() => void copy(delivery.body)}>
              <Copy className="size-4" />
              Copy
            </Button>
            <Button variant="solid" busy={replay.busy} busyLabel="Sending…" onClick={() => replay.run()}>
              <RefreshCw className="size-4" />
              Send again
            </Button>
          </div>
        )
      }
    >
      {delivery ? (
        <Details delivery={delivery} zone={restaurant.timezone} />
      ) : (
        <NotLoaded failure={failure} skeleton="h-40" />
      )}
    </SidePanel>
  )
}

function summaryOf({ createdAt, orderNumber }: DeliveryDetails, zone: string): string {
  const at = formatFullMoment(createdAt, zone)
  return orderNumber ? `Order ${orderNumber}, ${at}` : at
}

function Details({ delivery, zone }: { delivery: DeliveryDetails; zone: string }) {
  const { id, history, body, nextAt, lastError } = delivery
  const last = history.at(-1)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <section aria-labelledby="attempts">
        <h3 id="attempts" className="font-semibold text-14">
          Attempts
        </h3>
        <ul className="mt-1 divide-y divide-line">
          {history.map(({ number, at, status, ms, error }) => (
            <li key={number} className="flex items-baseline justify-between gap-3 py-2 text-13">
              <span className="min-w-0">
                <span className="font-semibold">
                  {status === null ? 'No response' : status} in {formatCount(ms)} ms
                </span>
                {error && <span className="block text-ink-2">{error}</span>}
              </span>
              <time dateTime={new Date(at).toISOString()} className="whitespace-nowrap text-ink-2 tnum">
                {formatMomentSince(at, delivery.createdAt, zone)}
              </time>
            </li>
          ))}
        </ul>
        <p className="mt-1 text-13 text-ink-2">
          {nextAt !== null && `Next attempt at ${formatTime(nextAt, zone)}.`}
          {history.length === 0 && nextAt === null && (lastError ?? '')}
        </p>
      </section>
      <section aria-labelledby="sent">
        <h3 id="sent" className="font-semibold text-14">
          Sent
        </h3>
        <p className="mt-1 font-code text-12 text-ink-2 wrap-anywhere">webhook-id: {id}</p>
        <Code text={prettyOf(body)} label="Request body" />
      </section>
      {last && (
        <section aria-labelledby="response">
          <h3 id="response" className="font-semibold text-14">
            Response
          </h3>
          <Code text={last.response || 'Empty'} label="Response from the receiver" />
        </section>
      )}
    </div>
  )
}

function Code({ text, label }: { text: string; label: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      className="mt-2 max-h-80 overflow-auto rounded-card border border-line bg-sunken p-3"
    >
      <pre className="font-code text-12">{text}</pre>
    </section>
  )
}

function prettyOf(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
