import type { WebhookEndpoint } from '@comanda/contract/webhooks'
import { maxWebhookUrl, type WebhookEvent, webhookEvents } from '@comanda/domain/webhooks/webhook-events'
import { Button } from '@comanda/ui/button'
import { Checkbox } from '@comanda/ui/checkbox'
import { ChoiceGroup } from '@comanda/ui/choice-group'
import { TextField } from '@comanda/ui/text-field'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readFailure } from '../../../shared/failure.ts'
import { bindFields } from '../forms/bind-fields.ts'
import type { FieldTexts, Stored } from '../forms/draft.ts'
import { DraftForm } from '../forms/draft-form.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { SidePanel } from '../screen.tsx'
import { createWebhook, updateWebhook, webhooksKey } from './queries.ts'
import { useDeletedWebhook } from './use-deleted.ts'

type Fields = Pick<WebhookEndpoint, 'url' | 'description' | 'events'>
interface Saved {
  endpoint: WebhookEndpoint
  /** null for a webhook that existed before. */
  secret: string | null
}

/** Adds a webhook, or changes one. */
export function EndpointForm({
  restaurantId,
  endpoint,
  onClose,
  onCreated,
}: {
  restaurantId: string
  endpoint: WebhookEndpoint | null
  onClose: () => void
  onCreated: (created: Saved) => void
}) {
  const client = useQueryClient()
  // One id for each form: a repeated request adds no second webhook.
  const [newId] = useState(() => crypto.randomUUID())
  const form = useDraftForm<Fields, Saved, WebhookEndpoint>({
    row: endpoint?.id ?? 'new',
    stored: endpoint ? storedOf(endpoint) : { fields: newFields, revision: 0 },
    issuesOf: ({ events }) => (events.length === 0 ? { events: 'Choose at least one event.' } : {}),
    save: async (fields, revision) => {
      const sent = { restaurantId, ...fields, url: fields.url.trim() }
      const update = async (endpointId: string) => ({
        endpoint: await updateWebhook({ ...sent, endpointId, revision: revision || 1 }),
        secret: null,
      })
      if (endpoint) return update(endpoint.id)
      return createWebhook({ ...sent, endpointId: newId }).catch((error) => {
        if (readFailure(error).code !== 'WEBHOOK_EXISTS') throw error
        // Changed after an attempt that added it, whose response was lost.
        return update(newId)
      })
    },
    savedRow: (saved) => saved.endpoint,
    storedOf,
    close: endpoint ? onClose : undefined,
    onSaved: (saved) => {
      void client.invalidateQueries({ queryKey: webhooksKey })
      if (!endpoint) onCreated(saved)
    },
    onFailed: useDeletedWebhook(),
  })
  const { fields, set, issues } = form
  const bind = bindFields(form)
  const toggle = (event: WebhookEvent, chosen: boolean) =>
    set({ events: webhookEvents.filter((one) => (one === event ? chosen : fields.events.includes(one))) })
  return (
    <SidePanel
      title={endpoint ? 'Edit webhook' : 'Add webhook'}
      onClose={onClose}
      footer={
        <div className="flex justify-end gap-2">
          <Button onClick={onClose} disabled={form.busy}>
            Cancel
          </Button>
          <Button type="submit" form={form.id} variant="solid" busy={form.busy} busyLabel={form.busyLabel}>
            {endpoint ? 'Save' : 'Add webhook'}
          </Button>
        </div>
      }
    >
      <DraftForm
        form={form}
        thing="webhook"
        texts={texts}
        stays={({ searchParams }) =>
          endpoint
            ? searchParams.get('edit') === 'open' && searchParams.get('webhook') === endpoint.id
            : searchParams.get('edit') === 'new'
        }
      >
        <TextField
          label="Address"
          type="url"
          data-autofocus
          maxLength={maxWebhookUrl}
          autoComplete="off"
          hint="Begins with https:// and is reachable from the internet"
          inputClassName="font-code text-13"
          {...bind.text('url')}
        />
        <TextField
          label="Description"
          optional
          maxLength={200}
          autoComplete="off"
          {...bind.text('description')}
        />
        <ChoiceGroup
          legend={<span className="text-small">Events</span>}
          {...(issues.events && { error: issues.events })}
        >
          <div className="divide-y divide-line rounded-card border border-line px-3">
            {webhookEvents.map((event) => (
              <Checkbox
                key={event}
                label={eventLabels[event]}
                trailing={<span className="font-code text-12 text-ink-2">{event}</span>}
                checked={fields.events.includes(event)}
                aria-invalid={issues.events ? true : undefined}
                onChange={({ currentTarget }) => toggle(event, currentTarget.checked)}
              />
            ))}
          </div>
        </ChoiceGroup>
        <p className="text-13 text-ink-2">
          Every delivery is signed according to the Standard Webhooks specification. Failed deliveries are
          retried for three days.
        </p>
      </DraftForm>
    </SidePanel>
  )
}

const newFields: Fields = { url: 'https://', description: '', events: ['order.paid'] }

const storedOf = ({ url, description, events, revision }: WebhookEndpoint): Stored<Fields> => ({
  fields: { url, description, events },
  revision,
})

const eventLabels: Record<WebhookEvent, string> = {
  'order.paid': 'An order was paid',
  'order.status_changed': 'The status of an order changed',
  'order.promise_changed': 'The promised time changed',
  'order.cancelled': 'An order was cancelled',
  'order.refunded': 'An order was refunded',
  'ordering.paused': 'Ordering was paused',
  'ordering.resumed': 'Ordering was resumed',
  'menu.changed': 'The menu was changed',
}

const texts: FieldTexts<Fields> = {
  url: { label: 'Address' },
  description: { label: 'Description' },
  events: {
    label: 'Events',
    show: (events) => events.map((event) => eventLabels[event]).join(', ') || 'None',
  },
}
