import { html } from 'hono/html'
import type { WebhookAttempt, WebhookDelivery } from '../webhooks.ts'
import { fullTime } from './format.ts'
import { action, badge, type Html, type Tone } from './layout.ts'

const tones: Record<WebhookDelivery['state'], [Tone, string]> = {
  waiting: ['wait', 'Waiting'],
  delivered: ['good', 'Delivered'],
  dropped: ['plain', 'Dropped (injected fault)'],
  failed: ['bad', 'Failed'],
}

/** The webhooks about one object, newest first, each with its attempts and a Resend button. */
export function webhookList(service: 'payments' | 'courier', deliveries: WebhookDelivery[], now: Date): Html {
  if (deliveries.length === 0) return html`<p class="none">No webhook was sent.</p>`
  return html`<ul class="entries">${deliveries.map((delivery) => {
    const [tone, state] = tones[delivery.state]
    return html`<li>
<div class="entry"><code>${delivery.type}</code>${badge(tone, state)}
${action(`/sandbox/${service}/webhooks/${delivery.id}/resend`, 'Resend')}</div>
<ul class="attempts">${delivery.attempts.slice(-4).map((attempt) => html`<li>${described(attempt, now)}</li>`)}
${delivery.nextAt ? html`<li>Next attempt ${fullTime(new Date(delivery.nextAt), now)}</li>` : ''}</ul>
</li>`
  })}</ul>`
}

function described(attempt: WebhookAttempt, now: Date): string {
  const answer = attempt.status === null ? (attempt.error ?? 'no response') : `HTTP ${attempt.status}`
  return `${fullTime(new Date(attempt.at), now)} · ${answer} · ${attempt.milliseconds} ms`
}
