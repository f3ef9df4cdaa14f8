import { Hono } from 'hono'
import { html } from 'hono/html'
import { dollars } from '../pages/format.ts'
import { action, document, type Html } from '../pages/layout.ts'
import { callOf } from './call-of-page.ts'
import { cardName } from './cards.ts'
import { passChallenge } from './confirm-intent.ts'
import { ProviderError } from './errors.ts'
import type { PaymentIntent } from './objects.ts'
import { type Call, emit, type Payments } from './state.ts'

/** The bank's authentication page that a challenged card leads to. */
export function challengePages(p: Payments): Hono {
  const pages = new Hono()

  pages.get('/sandbox/payments/challenge/:id', (c) => {
    const intent = p.intents.get(c.req.param('id'))
    if (!intent) return c.html(document('Unknown payment', slip(unknown())), 404)
    const waiting = intent.status === 'requires_action'
    return c.html(
      document('Challenge', slip(waiting ? question(p, intent) : done(intent)), { done: !waiting }),
    )
  })

  pages.post('/sandbox/payments/challenge/:id/:answer{complete|fail}', (c) => {
    const intent = p.intents.get(c.req.param('id'))
    if (!intent) return c.html(document('Unknown payment', slip(unknown())), 404)
    const returnUrl = returnUrlOf(intent)
    const settled = completeChallenge(p, intent, c.req.param('answer') === 'complete', {
      ...callOf(p, c),
      publishable: true,
    })
    return c.redirect(
      returnUrl ? withResult(returnUrl, settled) : `/sandbox/payments/challenge/${intent.id}`,
      303,
    )
  })
  return pages
}

/** The intent after the customer passed or failed; unchanged when no challenge is pending. */
function completeChallenge(p: Payments, intent: PaymentIntent, passed: boolean, call: Call): PaymentIntent {
  const method = intent.payment_method ? p.methods.get(intent.payment_method) : undefined
  if (intent.status !== 'requires_action' || !method) return intent
  if (!passed) return fail(p, intent, call)
  try {
    return passChallenge(p, intent, method, call)
  } catch (error) {
    // Authentication passed, but the bank declined the charge: the intent contains the reason.
    if (error instanceof ProviderError && error.body.payment_intent) return error.body.payment_intent
    throw error
  }
}

function fail(p: Payments, intent: PaymentIntent, call: Call): PaymentIntent {
  const method = intent.payment_method ? p.methods.get(intent.payment_method)?.method : undefined
  const next: PaymentIntent = {
    ...intent,
    status: 'requires_payment_method',
    next_action: null,
    payment_method: null,
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      payment_method: method,
    },
  }
  p.intents.put(next.id, next)
  emit(p, 'payment_intent.payment_failed', next, call)
  return next
}

function returnUrlOf(intent: PaymentIntent): string | null {
  return intent.next_action?.type === 'redirect_to_url' ? intent.next_action.redirect_to_url.return_url : null
}

function withResult(returnUrl: string, intent: PaymentIntent): string {
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.client_secret)
  url.searchParams.set(
    'redirect_status',
    intent.status === 'requires_payment_method' ? 'failed' : 'succeeded',
  )
  return url.href
}

function slip(content: Html): Html {
  return html`<main class="alone"><div class="slip">${content}</div></main>`
}

function question(p: Payments, intent: PaymentIntent): Html {
  const card = intent.payment_method ? p.methods.get(intent.payment_method)?.method.card : undefined
  const path = `/sandbox/payments/challenge/${intent.id}`
  return html`<h1>Is this you?</h1>
<p>Your bank must confirm this payment. In the sandbox, choose the result.</p>
<p class="amount">${dollars(intent.amount)}</p>
<p class="meta">${intent.description ?? 'Online order'}${card ? html` · ${cardName(card)}` : ''}</p>
<div class="choices">${action(`${path}/complete`, 'Complete', 'solid')}${action(`${path}/fail`, 'Fail')}</div>`
}

function done(intent: PaymentIntent): Html {
  const refused = intent.status === 'requires_payment_method'
  return html`<h1>${refused ? 'Not confirmed' : 'Thank you'}</h1>
<p>${refused ? (intent.last_payment_error?.message ?? 'Nothing was charged.') : 'Your bank approved the payment.'}</p>
<p class="meta">You can close this page and return to your order.</p>`
}

function unknown(): Html {
  return html`<h1>Unknown payment</h1><p>There is no payment with this id.</p>`
}
