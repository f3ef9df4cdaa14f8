import { type Context, Hono } from 'hono'
import { controlRoutes } from '../control-routes.ts'
import { newest, wantsJson } from '../http.ts'
import { readCallFields, readWebhookFields } from '../pages/switches.ts'
import { callOf } from './call-of-page.ts'
import { cancelIntent } from './change-intent.ts'
import { paymentControlChange } from './control.ts'
import { closeDispute, openDispute } from './disputes.ts'
import { completeRefund, failRefund } from './end-refund.ts'
import { ProviderError } from './errors.ts'
import type { Form } from './form.ts'
import { paymentsPage } from './page.ts'
import { endPayout, payOut } from './payouts.ts'
import { createRefund } from './refund.ts'
import type { Payments } from './state.ts'

/** The payment provider's page and its control API for tests. */
export function paymentsRoutes(p: Payments): Hono {
  const routes = new Hono()

  routes.get('/sandbox/payments', (c) => {
    if (!wantsJson(c)) return c.html(paymentsPage(p, new URL(c.req.url).searchParams, new Date()))
    return c.json({
      paymentIntents: newest(p.intents.all()),
      refunds: newest(p.refunds.all()),
      webhooks: newest(p.deliveries.all()),
      undelivered: p.deliveries.all().filter(({ state }) => state === 'waiting').length,
    })
  })
  controlRoutes(routes, '/sandbox/payments/control', {
    read: () => p.control(),
    schema: paymentControlChange,
    change: (change) => p.changeControl(change),
    fromForm,
    page: '/sandbox/payments?panel=switches',
  })
  routes.post('/sandbox/payments/webhooks/:id/resend', (c) => {
    const id = c.req.param('id')
    if (!p.webhooks.resend(id)) return c.text('Unknown webhook.', 404)
    return back(c, p.deliveries.get(id)?.subject ?? '')
  })
  routes.post('/sandbox/payments/intents/:id/refund', async (c) => {
    const id = c.req.param('id')
    const { dollars } = await c.req.parseBody()
    const form: Form = { payment_intent: id }
    if (typeof dollars === 'string' && dollars) form.amount = centsOf(dollars)
    return attempt(c, id, () => createRefund(p, form, callOf(p, c)))
  })
  routes.post('/sandbox/payments/refunds/:id/:outcome{completed|failed}', (c) => {
    const refund = p.refunds.get(c.req.param('id'))
    if (!refund) return c.text('Unknown refund.', 404)
    const end = c.req.param('outcome') === 'completed' ? completeRefund : failRefund
    return attempt(c, refund.payment_intent, () => end(p, refund, callOf(p, c)))
  })
  routes.post('/sandbox/payments/intents/:id/cancel', (c) => {
    const id = c.req.param('id')
    const intent = p.intents.get(id)
    if (!intent) return c.text('Unknown payment.', 404)
    return attempt(c, id, () => cancelIntent(p, intent, {}, callOf(p, c)))
  })
  routes.post('/sandbox/payments/intents/:id/dispute', (c) => {
    const id = c.req.param('id')
    const charge = p.charges.get(p.intents.get(id)?.latest_charge ?? '')
    if (!charge?.captured) return c.text('Nothing was charged.', 404)
    return attempt(c, id, () => openDispute(p, charge, callOf(p, c)))
  })
  routes.post('/sandbox/payments/disputes/:id/:outcome{won|lost}', (c) => {
    const dispute = p.disputes.get(c.req.param('id'))
    if (!dispute) return c.text('Unknown dispute.', 404)
    const outcome = c.req.param('outcome') === 'won' ? 'won' : 'lost'
    return attempt(c, dispute.payment_intent, () => closeDispute(p, dispute, outcome, callOf(p, c)))
  })
  routes.post('/sandbox/payments/payouts', async (c) => {
    const { account } = await c.req.parseBody()
    const call = typeof account === 'string' && account ? { ...callOf(p, c), account } : callOf(p, c)
    payOut(p, call)
    return c.redirect('/sandbox/payments?panel=money', 303)
  })
  routes.post('/sandbox/payments/payouts/:id/:outcome{paid|failed}', (c) => {
    const stored = p.payouts.get(c.req.param('id'))
    if (!stored) return c.text('Unknown payout.', 404)
    endPayout(p, stored, c.req.param('outcome') === 'paid' ? 'paid' : 'failed', callOf(p, c))
    return c.redirect('/sandbox/payments?panel=money', 303)
  })
  return routes
}

function attempt(c: Context, id: string, work: () => void): Response {
  try {
    work()
    return back(c, id)
  } catch (error) {
    if (error instanceof ProviderError) return back(c, id, error.body.message)
    throw error
  }
}

function back(c: Context, id: string, problem?: string): Response {
  const search = new URLSearchParams({ id, ...(problem ? { problem } : {}) })
  return c.redirect(`/sandbox/payments?${search.toString()}`, 303)
}

function fromForm(form: Record<string, unknown>): object {
  return {
    ...readCallFields(form),
    feeAfterSeconds: Number(form.feeAfterSeconds) || 0,
    webhooks: readWebhookFields(form),
  }
}

function centsOf(text: string): string {
  const match = /^\$?(?<whole>\d{1,6})(?:\.(?<part>\d{1,2}))?$/.exec(text.trim())?.groups
  return match ? `${match.whole}${(match.part ?? '').padEnd(2, '0')}` : text
}
