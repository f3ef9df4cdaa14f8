import type { WebhookEndpoint } from '@comanda/contract/webhooks'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { Button } from '@comanda/ui/button'
import { Card } from '@comanda/ui/card'
import { EmptyState } from '@comanda/ui/empty-state'
import { Plus, Webhook } from '@comanda/ui/icons.ts'
import { toast } from '@comanda/ui/toast.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useNow } from '../../../shared/clock.ts'
import type { Failure } from '../../../shared/failure.ts'
import { useProvenAction } from '../../../shared/prove/use-proven-action.ts'
import { RefreshButton } from '../lists/list-parts.tsx'
import { id, oneOf, pageNumber, useSearchState } from '../lists/search-state.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { failureOf } from '../queries.ts'
import { type RestaurantProps, restaurantScreen } from '../restaurant-screen.tsx'
import { Screen } from '../screen.tsx'
import { showReason, useRowAction } from '../use-row-action.ts'
import { DeliveryList, deliveryStates } from './delivery-list.tsx'
import { DeliveryPanel } from './delivery-panel.tsx'
import { EndpointCard } from './endpoint-card.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { endpointsQuery, removeWebhook, sendTest, setWebhookActive, webhooksKey } from './queries.ts'
import { RotateDialog } from './rotate-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { useDeletedWebhook } from './use-deleted.ts'

const title = 'Webhooks'
const subtitle = 'Addresses that receive the events of the restaurant'
const receiverNote = 'The receiver verifies the header webhook-signature with it.'
const overlapNote =
  'The previous secret stays valid for 24 hours, so that you have time to update the receiver.'

/** The webhooks of a restaurant and their deliveries. */
export default restaurantScreen({ title, subtitle, action: 'secrets.manage' }, Webhooks)

const search = z.object({
  webhook: id,
  delivery: id,
  page: pageNumber,
  after: id,
  state: oneOf(deliveryStates),
  edit: oneOf(['new', 'open']),
})

function Webhooks({ restaurant }: RestaurantProps) {
  const now = useNow(Date.now(), 60_000)
  const { applied, set, push, pop } = useSearchState(search)
  const [secret, setSecret] = useState<{ secret: string; note: string } | null>(null)
  const [deleting, setDeleting] = useState<WebhookEndpoint | null>(null)
  const [rotating, setRotating] = useState<{ endpoint: WebhookEndpoint; isLost: boolean } | null>(null)
  const client = useQueryClient()
  const query = useQuery(endpointsQuery(restaurant.id))
  const endpoints = query.data?.endpoints
  const failure = failureOf(query, 'Webhooks did not load')
  const chosen = endpoints?.find((one) => one.id === applied.webhook) ?? endpoints?.[0] ?? null
  const refresh = () => client.invalidateQueries({ queryKey: webhooksKey })
  const refOf = (endpoint: WebhookEndpoint) => ({ restaurantId: restaurant.id, endpointId: endpoint.id })
  const keyOf = ({ id }: WebhookEndpoint) => id
  const reportDeleted = useDeletedWebhook()
  const onFailed = (failure: Failure) => reportDeleted(failure) || showReason(failure)
  const test = useRowAction(
    (endpoint: WebhookEndpoint) => sendTest({ ...refOf(endpoint), requestKey: crypto.randomUUID() }),
    {
      keyOf,
      onDone: () => {
        toast.success('Test event sent')
        return refresh()
      },
      onFailed,
    },
  )
  const toggle = useRowAction(
    (endpoint: WebhookEndpoint) =>
      setWebhookActive({ ...refOf(endpoint), isActive: endpoint.state !== 'active' }),
    { keyOf, onDone: refresh, onFailed },
  )
  const first = { page: 1, after: null, state: null, delivery: null }
  const select = (endpoint: WebhookEndpoint) => set({ webhook: endpoint.id, ...first })
  const addButton = (
    <Button variant="solid" onClick={() => push({ edit: 'new', delivery: null })}>
      <Plus className="size-4" />
      Add webhook
    </Button>
  )
  // Not another one if the webhook was deleted meanwhile.
  const edited = chosen?.id === applied.webhook ? chosen : null
  const panel =
    applied.edit === 'new' || (applied.edit === 'open' && edited) ? (
      <EndpointForm
        key={applied.edit === 'new' ? 'new' : edited?.id}
        restaurantId={restaurant.id}
        endpoint={applied.edit === 'new' ? null : edited}
        onClose={() => pop({ edit: null })}
        onCreated={({ endpoint, secret: created }) => {
          set({ edit: null, webhook: endpoint.id, ...first })
          if (created === null) setRotating({ endpoint, isLost: true })
          else setSecret({ secret: created, note: receiverNote })
        }}
      />
    ) : (
      applied.delivery && (
        <DeliveryPanel
          key={applied.delivery}
          restaurant={restaurant}
          deliveryId={applied.delivery}
          onClose={() => pop({ delivery: null })}
        />
      )
    )
  return (
    <Screen
      title={title}
      subtitle={subtitle}
      actions={
        <>
          <RefreshButton queryKey={webhooksKey} />
          {addButton}
        </>
      }
      aside={panel}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {endpoints && endpoints.length > 0 && (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(22rem,100%),1fr))] gap-3">
            {endpoints.map((endpoint) => (
              <EndpointCard
                key={endpoint.id}
                endpoint={endpoint}
                selected={endpoint.id === chosen?.id}
                busy={test.isBusy(endpoint.id) || toggle.isBusy(endpoint.id)}
                onSelect={() => select(endpoint)}
                actions={{
                  onEdit: () => push({ webhook: endpoint.id, edit: 'open', delivery: null }),
                  onTest: (one) => {
                    select(one)
                    test.run(one)
                  },
                  onRotate: (one) => setRotating({ endpoint: one, isLost: false }),
                  onToggle: toggle.run,
                  onDelete: setDeleting,
                }}
              />
            ))}
          </ul>
        )}
        {endpoints?.length === 0 && (
          <Card>
            <EmptyState
              level={2}
              icon={<Webhook className="size-5" />}
              title="No webhooks yet"
              action={addButton}
            >
              A program, such as a point of sale, receives paid orders within seconds, without polling.
            </EmptyState>
          </Card>
        )}
        {!endpoints && <NotLoaded failure={failure} level={2} skeleton="h-24" />}
        {chosen && (
          <DeliveryList
            key={chosen.id}
            endpoint={chosen}
            zone={restaurant.timezone}
            now={now}
            state={applied.state}
            position={{ page: applied.page, after: applied.after }}
            open={applied.delivery}
            onState={(state) => set({ state, page: 1, after: null })}
            onGo={push}
            onOpen={({ id: delivery }) => push({ delivery, edit: null })}
          />
        )}
      </div>
      {secret && <SecretDialog {...secret} onClose={() => setSecret(null)} />}
      {rotating && (
        <RotateDialog
          {...rotating}
          onClose={() => setRotating(null)}
          onRotated={(rotated) => {
            setRotating(null)
            setSecret({ secret: rotated, note: `${receiverNote} ${overlapNote}` })
            void refresh()
          }}
        />
      )}
      {deleting && (
        <DeleteDialog
          endpoint={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => void refresh()}
        />
      )}
    </Screen>
  )
}

function DeleteDialog({
  endpoint,
  onClose,
  onDeleted,
}: {
  endpoint: WebhookEndpoint
  onClose: () => void
  onDeleted: () => void
}) {
  const { id: endpointId, restaurantId, url } = endpoint
  const { run, busy } = useProvenAction(() => removeWebhook({ restaurantId, endpointId }), {
    onDone: () => {
      toast.success('Webhook deleted')
      onDeleted()
      onClose()
    },
    toasts: true,
  })
  return (
    <AlertDialog
      title="Delete this webhook?"
      description={`${url} receives no further events. Its log of deliveries is deleted as well.`}
      confirmLabel="Delete webhook"
      busy={busy}
      busyLabel="Deleting…"
      onConfirm={() => run()}
      onCancel={onClose}
    />
  )
}
