import type { WebhookEndpoint } from '@comanda/contract/webhooks'
import { maxWebhookUrl, type WebhookEvent, webhookEvents } from '@comanda/domain/webhooks/webhook-events'
import { Button } from '@comanda/ui/button'
import { Checkbox } from '@comanda/ui/checkbox'
import { FieldError } from '@comanda/ui/field-error'
import { TextField } from '@comanda/ui/text-field'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { bindFields } from '../forms/bind-fields.ts'
import type { FieldTexts, Issues, Stored } from '../forms/draft.ts'
import { DraftForm } from '../forms/draft-form.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { SidePanel } from '../screen.tsx'
import { createWebhook, updateWebhook, webhooksKey } from './queries.ts'

type EndpointDraft = Pick<WebhookEndpoint, 'url' | 'description' | 'events'>

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
  onCreated: (endpointId: string, secret: string | null) => void
}) {
  const client = useQueryClient()
  // One id for each form: a repeated request adds no second webhook.
  const [endpointId] = useState(() => endpoint?.id ?? crypto.randomUUID())
  const form = useDraftForm({
    row: endpoint?.id ?? 'new',
    stored: endpoint ? storedOf(endpoint) : newEndpoint,
    issuesOf: ({ events }): Issues<EndpointDraft> =>
      events.length === 0 ? { events: 'Choose at least one event.' } : {},
    save: async ({ url, description, events }, revision) => {
      const fields = { restaurantId, endpointId, url: url.trim(), description, events: [...events] }
      return revision === 0
        ? createWebhook(fields)
        : { endpoint: await updateWebhook({ ...fields, revision }), secret: null }
    },
    savedRow: (saved) => saved.endpoint,
    storedOf,
    onSaved: ({ secret }) => {
      void client.invalidateQueries({ queryKey: webhooksKey })
      if (endpoint) onClose()
      else onCreated(endpointId, secret)
    },
  })
  const { fields, issues, busy, set } = form
  const bind = bindFields(form)
  const toggle = (event: WebhookEvent, chosen: boolean) =>
    set({ events: webhookEvents.filter((one) => (one === event ? chosen : fields.events.includes(one))) })
  return (
    <SidePanel
      title={endpoint ? 'Edit webhook' : 'Add webhook'}
      onClose={onClose}
      footer={
        <div className="flex justify-end gap-2">
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={form.id} variant="solid" busy={busy} busyLabel={form.busyLabel}>
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
        className="grid gap-4"
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
        <fieldset>
          <legend className="mb-1.5 font-semibold text-small">Events</legend>
          <div className="divide-y divide-line rounded-card border border-line px-3">
            {webhookEvents.map((event) => (
              <Checkbox
                key={event}
                label={eventLabels[event]}
                trailing={<span className="font-code text-12 text-ink-2">{event}</span>}
                checked={fields.events.includes(event)}
                onChange={({ currentTarget }) => toggle(event, currentTarget.checked)}
              />
            ))}
          </div>
          {issues.events && <FieldError id={`${form.id}-events`}>{issues.events}</FieldError>}
        </fieldset>
        <p className="text-13 text-ink-2">
          Every delivery is signed according to the Standard Webhooks specification. Failed deliveries are
          retried for three days.
        </p>
      </DraftForm>
    </SidePanel>
  )
}

const newEndpoint: Stored<EndpointDraft> = {
  fields: { url: 'https://', description: '', events: ['order.paid'] },
  revision: 0,
}

function storedOf({ url, description, events, revision }: WebhookEndpoint): Stored<EndpointDraft> {
  return { fields: { url, description, events }, revision }
}

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

const texts: FieldTexts<EndpointDraft> = {
  url: { label: 'Address' },
  description: { label: 'Description' },
  events: { label: 'Events', show: (events) => events.map((event) => eventLabels[event]).join(', ') },
}
