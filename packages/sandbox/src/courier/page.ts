import { html } from 'hono/html'
import { dollars, fullTime } from '../pages/format.ts'
import { icon } from '../pages/icons.ts'
import { action, badge, empty, facts, type Html, jsonLink, row, servicePage } from '../pages/layout.ts'
import { hasWebhookFaults } from '../pages/switches.ts'
import { webhookList } from '../pages/webhook-list.ts'
import { oneLine } from './address.ts'
import { nextStatus } from './advance.ts'
import { labels, progress } from './progress.ts'
import type { CourierState, StoredDelivery, StoredQuote } from './state.ts'
import { switchesPanel } from './switches-panel.ts'

const maxShown = 200

/** The courier page: deliveries and quotes on the left, the selected one or the switches on the right. */
export function courierPage(state: CourierState, query: URLSearchParams, now: Date): Html {
  const showQuotes = query.get('list') === 'quotes'
  const requestedId = query.get('id')
  const switches = query.get('panel') === 'switches'
  const id = switches ? undefined : (requestedId ?? firstId(state, showQuotes))
  return servicePage('courier', {
    actions: actions(state, query, switches),
    filters: tabs(state, showQuotes),
    list: showQuotes ? quotes(state, id, now) : deliveries(state, id, now),
    detail: switches ? switchesPanel(state) : detail(state, id, query.get('problem'), now),
    shown: id ?? null,
    chosen: requestedId !== null || switches,
  })
}

function firstId(state: CourierState, showQuotes: boolean): string | undefined {
  return showQuotes ? state.quotes.all().at(-1)?.quote.id : state.deliveries.all().at(-1)?.delivery.id
}

function actions(state: CourierState, query: URLSearchParams, open: boolean): Html {
  const control = state.control()
  const active = control.failNext !== null || control.delayMs > 0 || hasWebhookFaults(control.webhooks)
  return html`<a class="button" href="/sandbox/courier?panel=switches" ${open ? 'aria-current=true' : ''}>${icon('switches')} Switches${active ? badge('wait', 'On') : ''}</a>
${jsonLink(query)}`
}

function tabs(state: CourierState, showQuotes: boolean): Html {
  return html`<nav class="segments wide" aria-label="Deliveries or quotes">
<a href="/sandbox/courier" ${showQuotes ? '' : 'aria-current=true'}>Deliveries <span class="count">${String(state.deliveries.size)}</span></a>
<a href="/sandbox/courier?list=quotes" ${showQuotes ? 'aria-current=true' : ''}>Quotes <span class="count">${String(state.quotes.size)}</span></a>
</nav>`
}

function deliveries(state: CourierState, chosen: string | undefined, now: Date): Html {
  const all = state.deliveries.all().reverse()
  if (all.length === 0) return empty('bike', 'No deliveries yet', 'Paid delivery orders book a courier here.')
  return html`<ul class="rows">${all.slice(0, maxShown).map(({ delivery }) => {
    const label = labels[delivery.status]
    return row(`/sandbox/courier?id=${delivery.id}`, delivery.id === chosen, {
      icon: label.icon,
      title: delivery.dropoff.name,
      at: new Date(delivery.created),
      now,
      about: delivery.dropoff.address,
      state: badge(label.tone, label.short),
    })
  })}</ul>`
}

function quotes(state: CourierState, chosen: string | undefined, now: Date): Html {
  const all = state.quotes.all().reverse()
  if (all.length === 0) return empty('quote', 'No quotes yet', 'Entering a delivery address requests one.')
  return html`<ul class="rows">${all.slice(0, maxShown).map((stored) => {
    const { quote, dropoff } = stored
    return row(`/sandbox/courier?list=quotes&id=${quote.id}`, quote.id === chosen, {
      icon: 'quote',
      title: html`<span class="number">${dollars(quote.fee)}</span>`,
      at: new Date(quote.created),
      now,
      about: oneLine(dropoff),
      state: quoteBadge(stored, now),
    })
  })}</ul>`
}

function detail(state: CourierState, id: string | undefined, problem: string | null, now: Date): Html {
  const delivery = id ? state.deliveries.get(id) : undefined
  if (delivery) return deliveryDetail(state, delivery, problem, now)
  const quote = id ? state.quotes.get(id) : undefined
  if (quote) return quoteDetail(quote, now)
  return empty('bike', 'Nothing selected', 'Quotes and deliveries that the server requests appear here.')
}

function deliveryDetail(
  state: CourierState,
  { delivery, customerId }: StoredDelivery,
  problem: string | null,
  now: Date,
): Html {
  const label = labels[delivery.status]
  const path = `/sandbox/courier/deliveries/${delivery.id}`
  const next = nextStatus(delivery.status)
  const webhooks = state.webhookDeliveries.all().filter(({ subject }) => subject === delivery.id)
  return html`<header class="head"><div class="line"><h2>To ${delivery.dropoff.name}</h2><span data-live="state-${delivery.id}">${badge(label.tone, label.name)}</span></div>
<p class="meta"><code>${delivery.id}</code></p>
${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}</header>
<div class="body" data-live="delivery-${delivery.id}">
${progress(delivery.status)}
<div class="inline">
${next ? action(`${path}/advance`, html`${icon('arrow')} Advance to “${labels[next].short}”`, 'solid') : ''}
${['pending', 'pickup'].includes(delivery.status) ? action(`${path}/cancel`, 'Cancel delivery') : ''}
${['pickup_complete', 'dropoff'].includes(delivery.status) ? action(`${path}/return`, 'Return to restaurant') : ''}
<a class="button" href="/sandbox/courier/track/${delivery.id}">${icon('pin')} Tracking page</a>
</div>
<section class="block">${facts([
    { name: 'Pickup', value: html`${delivery.pickup.name}<br>${delivery.pickup.address}` },
    { name: 'Dropoff', value: html`${delivery.dropoff.address}<br>${delivery.dropoff.phone_number}` },
    { name: 'Pickup note', value: delivery.pickup.notes },
    { name: 'Ready', value: fullTime(new Date(delivery.pickup_ready), now) },
    delivery.dropoff.notes ? { name: 'Delivery note', value: delivery.dropoff.notes } : null,
    {
      name: 'Fee',
      value: `${dollars(delivery.fee)}${delivery.tip ? `, with ${dollars(delivery.tip)} tip` : ''}`,
    },
    { name: 'Booked', value: fullTime(new Date(delivery.created), now) },
    delivery.dropoff_eta ? { name: 'Expected', value: fullTime(new Date(delivery.dropoff_eta), now) } : null,
    delivery.courier
      ? { name: 'Courier', value: `${delivery.courier.name}, ${delivery.courier.vehicle_type}` }
      : null,
    delivery.courier
      ? { name: 'Position', value: `${delivery.courier.location.lat}, ${delivery.courier.location.lng}` }
      : null,
    delivery.external_id ? { name: 'Order', value: html`<code>${delivery.external_id}</code>` } : null,
    { name: 'Customer id', value: html`<code>${customerId}</code>` },
  ])}</section>
<section class="block"><h3>Items</h3><ul class="entries">${delivery.manifest_items.map(
    (item) =>
      html`<li class="entry"><span><span class="number">${String(item.quantity)} ×</span> ${item.name}</span></li>`,
  )}</ul></section>
<section class="block"><h3>Webhooks</h3>${webhookList('courier', webhooks.reverse(), now)}</section>
</div>`
}

function quoteDetail(stored: StoredQuote, now: Date): Html {
  const { quote } = stored
  return html`<header class="head"><div class="line"><h2 class="number">${dollars(quote.fee)}</h2>${quoteBadge(stored, now)}</div>
<p class="meta"><code>${quote.id}</code></p></header>
<div class="body"><section class="block">${facts([
    { name: 'Pickup', value: oneLine(stored.pickup) },
    { name: 'Dropoff', value: oneLine(stored.dropoff) },
    { name: 'Requested', value: fullTime(new Date(quote.created), now) },
    { name: 'Valid until', value: fullTime(new Date(quote.expires), now) },
    { name: 'Duration', value: `${quote.duration} min` },
    { name: 'Arrives', value: fullTime(new Date(quote.dropoff_eta), now) },
    stored.usedBy
      ? { name: 'Used by', value: html`<a href="/sandbox/courier?id=${stored.usedBy}">${stored.usedBy}</a>` }
      : null,
  ])}</section></div>`
}

function quoteBadge(stored: StoredQuote, now: Date): Html {
  if (stored.usedBy) return badge('good', 'Used')
  return new Date(stored.quote.expires) <= now ? badge('plain', 'Expired') : badge('info', 'Open')
}
