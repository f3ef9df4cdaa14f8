import { html } from 'hono/html'
import { fullTime } from '../pages/format.ts'
import { document, facts, type Html } from '../pages/layout.ts'
import { labels, progress } from './progress.ts'
import type { StoredDelivery } from './state.ts'

/** The customer's tracking page. */
export function trackingPage({ delivery }: StoredDelivery, now: Date): Html {
  return document(
    'Follow your delivery',
    html`<main class="alone"><div class="slip" data-live="tracking">
<h1>${labels[delivery.status].name}</h1>
<p>From ${delivery.pickup.name} to ${delivery.dropoff.address}</p>
${progress(delivery.status)}
${facts([
  delivery.dropoff_eta ? { name: 'Expected', value: fullTime(new Date(delivery.dropoff_eta), now) } : null,
  delivery.courier
    ? { name: 'Courier', value: `${delivery.courier.name}, ${delivery.courier.vehicle_type}` }
    : null,
])}
</div></main>`,
  )
}
