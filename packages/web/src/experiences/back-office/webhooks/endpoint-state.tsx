import type { WebhookDelivery, WebhookEndpoint } from '@comanda/contract/webhooks'
import { Badge } from '@comanda/ui/badge'

/** The state of a webhook: the share of the last day's deliveries that succeeded. */
export function EndpointState({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { state, failingSince, day } = endpoint
  if (state !== 'active')
    return (
      <Badge tone="neutral" dot>
        {state === 'paused' ? 'Paused' : 'Disabled'}
      </Badge>
    )
  const ended = day.delivered + day.failed
  const share = ended === 0 ? null : `${((day.delivered / ended) * 100).toFixed(1).replace(/\.0$/, '')}%`
  if (failingSince !== null)
    return (
      <Badge tone="warn" dot>
        {share ? `Failing, ${share}` : 'Failing'}
      </Badge>
    )
  return (
    <Badge tone="success" dot>
      {share ?? 'Active'}
    </Badge>
  )
}

/** The response to the last attempt. */
export function DeliveryState({ delivery }: { delivery: WebhookDelivery }) {
  const { state, lastStatus, attempts } = delivery
  const response = lastStatus === null ? (attempts === 0 ? '' : 'No response') : String(lastStatus)
  if (state === 'delivered')
    return (
      <Badge tone="success" dot>
        {response || 'Delivered'}
      </Badge>
    )
  if (state === 'failed')
    return (
      <Badge tone="danger" dot>
        {response || 'Not sent'}
      </Badge>
    )
  return (
    <Badge tone={attempts === 0 ? 'neutral' : 'warn'} dot>
      {attempts === 0 ? 'Waiting' : `Retrying, ${response}`}
    </Badge>
  )
}
