import type { WebhookDelivery, WebhookEndpoint } from '@comanda/contract/webhooks'
import { formatCount } from '@comanda/domain/count'
import { DataTable } from '@comanda/ui/data-table'
import { EmptyState } from '@comanda/ui/empty-state'
import { Send } from '@comanda/ui/icons.ts'
import { Pager } from '@comanda/ui/pager'
import { Segmented } from '@comanda/ui/segmented'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '../lists/days.ts'
import { usePages } from '../lists/use-pages.ts'
import { failureOf } from '../queries.ts'
import { DeliveryState } from './endpoint-state.tsx'
import { deliveriesQuery, pageSize } from './queries.ts'

export const deliveryStates = ['delivered', 'pending', 'failed'] as const
type State = (typeof deliveryStates)[number]
const labels: Record<State | 'all', string> = {
  all: 'All',
  delivered: 'Delivered',
  pending: 'Waiting',
  failed: 'Failed',
}

interface Position {
  page: number
  after: string | null
}

/** The deliveries of a webhook, newest first. */
export function DeliveryList({
  endpoint,
  zone,
  now,
  state,
  position,
  open,
  onState,
  onGo,
  onOpen,
}: {
  endpoint: WebhookEndpoint
  zone: string
  now: number
  state: State | null
  position: Position
  open: string | null
  onState: (state: State | null) => void
  onGo: (position: Position) => void
  onOpen: (delivery: WebhookDelivery) => void
}) {
  const ref = { restaurantId: endpoint.restaurantId, endpointId: endpoint.id }
  const query = useQuery(deliveriesQuery(ref, state, position.after))
  const page = query.data
  const loaded = { count: page?.deliveries.length ?? null, total: null, next: page?.next ?? null }
  const pages = usePages(`${endpoint.id} ${state}`, pageSize, position, loaded, onGo)
  const { delivered, failed } = endpoint.day
  return (
    <section aria-labelledby="deliveries" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="deliveries" className="visually-hidden">
          Deliveries
        </h2>
        <Segmented
          label="Deliveries"
          value={state ?? 'all'}
          options={(['all', ...deliveryStates] as const).map((value) => ({ value, label: labels[value] }))}
          onChange={(value) => onState(value === 'all' ? null : value)}
        />
        <p className="text-13 text-ink-2">
          Last 24 hours: {formatCount(delivered)} of {formatCount(delivered + failed)} delivered
        </p>
      </div>
      <DataTable
        label="Deliveries"
        rows={page?.deliveries}
        rowKey={({ id }) => id}
        rowName={({ eventType, createdAt }) => `${eventType}, ${formatMoment(createdAt, now, zone)}`}
        onOpen={onOpen}
        selectedKey={open}
        failure={failureOf(query, 'Deliveries did not load')}
        skeletonRows={5}
        columns={[
          {
            id: 'event',
            header: 'Event',
            cell: ({ eventType }) => <span className="font-code text-13">{eventType}</span>,
          },
          {
            id: 'time',
            header: 'Time',
            cell: ({ createdAt }) => (
              <time
                dateTime={new Date(createdAt).toISOString()}
                className="whitespace-nowrap text-ink-2 tnum"
              >
                {formatMoment(createdAt, now, zone)}
              </time>
            ),
          },
          {
            id: 'order',
            header: 'Order',
            narrow: 'none',
            cell: ({ orderNumber }) => <span className="font-code text-13">{orderNumber}</span>,
          },
          {
            id: 'response',
            header: 'Response',
            narrow: 'end',
            cell: (delivery) => <DeliveryState delivery={delivery} />,
          },
          {
            id: 'attempts',
            header: 'Attempts',
            align: 'end',
            narrow: 'none',
            cell: ({ attempts }) => attempts,
          },
          {
            id: 'took',
            header: 'Duration',
            align: 'end',
            narrow: 'none',
            cell: ({ lastMs }) => lastMs !== null && `${formatCount(lastMs)} ms`,
          },
        ]}
        empty={
          <EmptyState
            level={3}
            icon={<Send className="size-5" />}
            title={state === null ? 'No deliveries yet' : `No deliveries: ${labels[state].toLowerCase()}`}
          >
            Events are listed here for 30 days. Send a test event to try the address.
          </EmptyState>
        }
      />
      {(pages.onNext || pages.onPrevious) && <Pager {...pages} />}
    </section>
  )
}
