import type { WebhookEndpoint } from '@comanda/contract/webhooks'
import { maxWebhookUrl, type WebhookEvent, webhookEvents } from '@comanda/domain/webhooks/webhook-events'
import { Button } from '@comanda/ui/button'
import { Checkbox } from '@comanda/ui/checkbox'
import { FieldError } from '@comanda/ui/field-error'
import { TextField } from '@comanda/ui/text-field'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useProvenAction } from '../../../shared/prove/use-proven-action.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { SidePanel } from '../screen.tsx'
import { createWebhook, updateWebhook, webhooksKey } from './queries.ts'

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
  const form = useId()
  // One id for each form: a repeated request adds no second webhook.
  const [newId] = useState(() => crypto.randomUUID())
  const [url, setUrl] = useState(endpoint?.url ?? 'https://')
  const [description, setDescription] = useState(endpoint?.description ?? '')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(endpoint?.events ?? ['order.paid'])
  const [attempted, setAttempted] = useState(false)
  const fields = { restaurantId, url: url.trim(), description, events: [...events] }
  const saving = useProvenAction(
    async () => {
      if (endpoint)
        return {
          endpoint: await updateWebhook({ ...fields, endpointId: endpoint.id, revision: endpoint.revision }),
          secret: null,
        }
      return createWebhook({ ...fields, endpointId: newId })
    },
    {
      onDone: ({ endpoint: saved, secret }) => {
        void client.invalidateQueries({ queryKey: webhooksKey })
        if (endpoint) onClose()
        else onCreated(saved.id, secret)
      },
    },
  )
  const { busy, failure } = saving
  const urlIssue = failure?.code === 'WEBHOOK_INVALID' ? failure.message : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempted(true)
    if (events.length > 0) saving.run()
  }
  const toggle = (event: WebhookEvent, chosen: boolean) =>
    setEvents(webhookEvents.filter((one) => (one === event ? chosen : events.includes(one))))
  const label = endpoint ? 'Save' : 'Add webhook'
  return (
    <SidePanel
      title={endpoint ? 'Edit webhook' : 'Add webhook'}
      onClose={onClose}
      footer={
        <div className="flex justify-end gap-2">
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="solid" busy={busy} busyLabel="Saving…">
            {label}
          </Button>
        </div>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {!urlIssue && <FailureNotice failure={failure} title="The webhook was not saved" />}
        <TextField
          label="Address"
          type="url"
          data-autofocus
          value={url}
          maxLength={maxWebhookUrl}
          autoComplete="off"
          hint="Begins with https:// and is reachable from the internet"
          error={urlIssue}
          inputClassName="font-code text-13"
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <TextField
          label="Description"
          optional
          value={description}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <fieldset>
          <legend className="mb-1.5 font-semibold text-small">Events</legend>
          <div className="divide-y divide-line rounded-card border border-line px-3">
            {webhookEvents.map((event) => (
              <Checkbox
                key={event}
                label={eventLabels[event]}
                trailing={<span className="font-code text-12 text-ink-2">{event}</span>}
                checked={events.includes(event)}
                onChange={({ currentTarget }) => toggle(event, currentTarget.checked)}
              />
            ))}
          </div>
          {attempted && events.length === 0 && (
            <FieldError id={`${form}-events`}>Choose at least one event.</FieldError>
          )}
        </fieldset>
        <p className="text-13 text-ink-2">
          Every delivery is signed according to the Standard Webhooks specification. Failed deliveries are
          retried for three days.
        </p>
      </form>
    </SidePanel>
  )
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
