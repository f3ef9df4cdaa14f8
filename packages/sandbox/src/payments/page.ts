import { html } from 'hono/html'
import { dollars, fullTime } from '../pages/format.ts'
import { type IconName, icon } from '../pages/icons.ts'
import {
  action,
  badge,
  empty,
  type Fact,
  facts,
  type Html,
  jsonLink,
  row,
  servicePage,
  type Tone,
} from '../pages/layout.ts'
import { hasWebhookFaults } from '../pages/switches.ts'
import { webhookList } from '../pages/webhook-list.ts'
import { cardName } from './cards.ts'
import { disputePart, moneyPanel } from './money-panel.ts'
import type { Charge, PaymentIntent } from './objects.ts'
import type { Payments } from './state.ts'
import { switchesPanel } from './switches-panel.ts'

const maxShown = 200

/** The payment provider page: payments on the left, the selected one or the switches on the right. */
export function paymentsPage(p: Payments, query: URLSearchParams, now: Date): Html {
  const found = search(p, query.get('q') ?? '')
  const requestedId = query.get('id')
  const panel = query.get('panel')
  const switches = panel === 'switches'
  const money = panel === 'money'
  const chosen = switches || money ? undefined : requestedId ? p.intents.get(requestedId) : found[0]
  return servicePage('payments', {
    actions: actions(p, query, panel),
    filters: filters(query),
    list: list(p, found, chosen, now),
    detail: money
      ? moneyPanel(p, now)
      : switches
        ? switchesPanel(p.control())
        : chosen
          ? detail(p, chosen, query, now)
          : nothing(),
    shown: chosen?.id ?? null,
    chosen: requestedId !== null || switches || money,
  })
}

function actions(p: Payments, query: URLSearchParams, open: string | null): Html {
  const control = p.control()
  const active = control.failNext !== null || control.delayMs > 0 || hasWebhookFaults(control.webhooks)
  return html`<a class="button" href="/sandbox/payments?panel=money" ${open === 'money' ? 'aria-current=true' : ''}>${icon('card')} Money</a>
<a class="button" href="/sandbox/payments?panel=switches" ${open === 'switches' ? 'aria-current=true' : ''}>${icon('switches')} Switches${active ? badge('wait', 'On') : ''}</a>
${jsonLink(query)}`
}

function filters(query: URLSearchParams): Html {
  return html`<form class="filters" method="get" role="search">
<label class="search">${icon('search')}<input type="search" name="q" value="${query.get('q') ?? ''}" placeholder="Payment, order, last 4" aria-label="Search payments"><kbd>/</kbd></label>
</form>`
}

function list(p: Payments, found: PaymentIntent[], chosen: PaymentIntent | undefined, now: Date): Html {
  if (found.length === 0) {
    return p.intents.size === 0
      ? empty('card', 'No payments yet', 'Check out with 4242 4242 4242 4242.')
      : empty('card', 'Nothing found', 'No payment matches your search.')
  }
  return html`<ul class="rows">${found.slice(0, maxShown).map((intent) => {
    const [tone, state, name] = stateOf(p, intent)
    return row(`/sandbox/payments?id=${intent.id}`, intent.id === chosen?.id, {
      icon: name,
      title: html`<span class="number">${dollars(intent.amount)}</span>`,
      at: new Date(intent.created * 1000),
      now,
      about: intent.description ?? cardOf(p, intent) ?? intent.id,
      state: badge(tone, state),
    })
  })}</ul>
<p class="note">${icon('info')} ${found.length === 1 ? 'One payment' : `${found.length} payments`}${found.length > maxShown ? `, the newest ${maxShown} shown` : ''}.</p>`
}

function detail(p: Payments, intent: PaymentIntent, query: URLSearchParams, now: Date): Html {
  const charge = intent.latest_charge ? p.charges.get(intent.latest_charge) : undefined
  const [tone, state] = stateOf(p, intent)
  const problem = query.get('problem')
  const webhooks = p.deliveries.all().filter((delivery) => delivery.subject === intent.id)
  return html`<header class="head"><div class="line"><h2 class="number">${dollars(intent.amount)}</h2><span data-live="state-${intent.id}">${badge(tone, state)}</span></div>
<p class="meta"><code>${intent.id}</code></p>
${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}</header>
<div class="body" data-live="payment-${intent.id}">
${intent.last_payment_error ? html`<p class="problem">${intent.last_payment_error.message} <code>${intent.last_payment_error.decline_code ?? intent.last_payment_error.code}</code></p>` : ''}
<section class="block">${facts(paymentFacts(p, intent, charge, now))}</section>
${metadata(intent)}
${money(p, intent, charge, now)}
${charge ? disputePart(p, charge, now) : ''}
<section class="block"><h3>Webhooks</h3>${webhookList('payments', webhooks.reverse(), now)}</section>
</div>`
}

function paymentFacts(
  p: Payments,
  intent: PaymentIntent,
  charge: Charge | undefined,
  now: Date,
): (Fact | null)[] {
  const line = charge?.balance_transaction ? p.balance.get(charge.balance_transaction) : undefined
  const optional = (name: string, value: string | null | undefined): Fact | null =>
    value ? { name, value } : null
  return [
    { name: 'Status', value: html`<code>${intent.status}</code>` },
    { name: 'Created', value: fullTime(new Date(intent.created * 1000), now) },
    optional('Card', cardOf(p, intent)),
    optional('For', intent.description),
    optional('Card fee', line && dollars(line.fee)),
    optional('Platform fee', intent.application_fee_amount ? dollars(intent.application_fee_amount) : null),
    optional('Transferred to', intent.transfer_data?.destination),
    optional('Receipt to', intent.receipt_email),
    intent.capture_method === 'manual' ? { name: 'Capture', value: 'Manual' } : null,
    intent.next_action
      ? {
          name: 'Challenge',
          value: html`<a href="/sandbox/payments/challenge/${intent.id}">Open the bank's page</a>`,
        }
      : null,
  ]
}

function metadata(intent: PaymentIntent): Html {
  const entries = Object.entries(intent.metadata)
  if (entries.length === 0) return html``
  return html`<section class="block"><h3>Metadata</h3>${facts(
    entries.map(([name, value]) => ({ name, value: html`<code>${value}</code>` })),
  )}</section>`
}

function money(p: Payments, intent: PaymentIntent, charge: Charge | undefined, now: Date): Html {
  if (['requires_payment_method', 'requires_action', 'requires_capture'].includes(intent.status)) {
    return html`<section class="block"><h3>Nothing was captured</h3>${action(`/sandbox/payments/intents/${intent.id}/cancel`, 'Cancel payment')}</section>`
  }
  if (!charge?.captured) return html``
  const refunds = p.refunds.all().filter((refund) => refund.payment_intent === intent.id)
  const left = charge.amount_captured - charge.amount_refunded
  return html`<section class="block"><h3>Refunds</h3>
${refunds.length === 0 ? html`<p class="none">No refunds.</p>` : ''}
<ul class="entries">${refunds.map((refund) => {
    const at = fullTime(new Date(refund.created * 1000), now)
    const path = `/sandbox/payments/refunds/${refund.id}`
    const state = refund.status === 'succeeded' ? '' : ` · ${refund.status}`
    return html`<li class="entry"><span class="number">−${dollars(refund.amount)}</span><span class="meta">${at}${refund.reason ? ` · ${refund.reason.replaceAll('_', ' ')}` : ''}${state}</span>
${refund.status === 'pending' ? action(`${path}/completed`, 'Complete') : ''}${refund.status === 'failed' ? '' : action(`${path}/failed`, 'Fail at the bank')}</li>`
  })}</ul>
${
  left === 0
    ? ''
    : html`<form class="inline" method="post" action="/sandbox/payments/intents/${intent.id}/refund">
<label class="field"><span>Amount, up to ${dollars(left)}</span><input name="dollars" inputmode="decimal" placeholder="Remaining amount" autocomplete="off"></label>
<button class="button">${icon('back')} Refund</button></form>`
}
</section>`
}

function nothing(): Html {
  return empty('card', 'No payment selected', 'Every payment that the server starts appears here.')
}

function search(p: Payments, text: string): PaymentIntent[] {
  const word = text.trim().toLowerCase()
  const all = p.intents.all().reverse()
  if (!word) return all
  return all.filter((intent) => {
    const words = [intent.id, intent.description, cardOf(p, intent), intent.receipt_email, intent.status]
    return [...words, ...Object.values(intent.metadata)].some((value) => value?.toLowerCase().includes(word))
  })
}

function cardOf(p: Payments, intent: PaymentIntent): string | null {
  const used = intent.latest_charge
    ? p.charges.get(intent.latest_charge)?.payment_method_details.card
    : undefined
  const card = used ?? (intent.payment_method ? p.methods.get(intent.payment_method)?.method.card : undefined)
  return card ? cardName(card) : null
}

function stateOf(p: Payments, intent: PaymentIntent): [Tone, string, IconName] {
  const charge = intent.latest_charge ? p.charges.get(intent.latest_charge) : undefined
  if (intent.status === 'succeeded' && charge?.refunded) return ['plain', 'Refunded', 'back']
  if (intent.status === 'succeeded' && charge && charge.amount_refunded > 0) {
    return ['plain', 'Partially refunded', 'back']
  }
  if (intent.status === 'succeeded') return ['good', 'Paid', 'check']
  if (intent.status === 'canceled') return ['plain', 'Canceled', 'cross']
  if (intent.status === 'requires_capture') return ['info', 'Authorized', 'pause']
  if (intent.status === 'requires_action') return ['wait', 'Challenge', 'shield']
  return intent.last_payment_error ? ['bad', 'Declined', 'cross'] : ['wait', 'Started', 'clock']
}
