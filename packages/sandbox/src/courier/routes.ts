import { type Context, Hono } from 'hono'
import { controlRoutes } from '../control-routes.ts'
import { newest, wantsJson } from '../http.ts'
import { readCallFields, readWebhookFields } from '../pages/switches.ts'
import { advanceDelivery, cancelDelivery, returnDelivery } from './advance.ts'
import { courierControlChange } from './control.ts'
import { CourierError } from './errors.ts'
import type { Delivery } from './objects.ts'
import { courierPage } from './page.ts'
import type { Robot } from './robot.ts'
import type { CourierState, StoredDelivery } from './state.ts'
import { trackingPage } from './tracking-page.ts'

/** The courier's page and its control API for tests. */
export function courierRoutes(state: CourierState, robot: Robot): Hono {
  const routes = new Hono()

  routes.get('/sandbox/courier', (c) => {
    if (!wantsJson(c)) return c.html(courierPage(state, new URL(c.req.url).searchParams, new Date()))
    return c.json({
      quotes: newest(state.quotes.all()).map(({ quote, ...rest }) => ({ ...quote, ...rest })),
      deliveries: newest(state.deliveries.all()).map(({ delivery }) => delivery),
      webhooks: newest(state.webhookDeliveries.all()),
      undelivered: state.webhookDeliveries.all().filter((webhook) => webhook.state === 'waiting').length,
    })
  })
  controlRoutes(routes, '/sandbox/courier/control', {
    read: () => state.control(),
    schema: courierControlChange,
    change(change) {
      const control = state.changeControl(change)
      robot.followAll()
      return control
    },
    fromForm,
    page: '/sandbox/courier?panel=switches',
  })
  routes.post('/sandbox/courier/webhooks/:id/resend', (c) => {
    const id = c.req.param('id')
    if (!state.webhooks.resend(id)) return c.text('Unknown webhook.', 404)
    return back(c, state.webhookDeliveries.get(id)?.subject ?? '')
  })
  routes.post('/sandbox/courier/deliveries/:id/advance', (c) =>
    change(c, (stored) => advanceDelivery(state, stored, new Date())),
  )
  routes.post('/sandbox/courier/deliveries/:id/cancel', (c) =>
    change(c, (stored) => cancelDelivery(state, stored, new Date())),
  )
  routes.post('/sandbox/courier/deliveries/:id/return', (c) =>
    change(c, (stored) => returnDelivery(state, stored, new Date())),
  )
  routes.get('/sandbox/courier/track/:id', (c) => {
    const stored = state.deliveries.get(c.req.param('id'))
    return stored ? c.html(trackingPage(stored, new Date())) : c.text('Unknown delivery.', 404)
  })
  routes.get('/sandbox/courier/proof/:id', (c) => {
    const stored = state.deliveries.get(c.req.param('id'))
    const picture = stored && proofPicture(stored.delivery)
    return picture ? c.body(picture, 200, { 'content-type': 'image/svg+xml' }) : c.text('No picture.', 404)
  })
  return routes

  function change(c: Context, work: (stored: StoredDelivery) => void): Response {
    const id = c.req.param('id') ?? ''
    const stored = state.deliveries.get(id)
    if (!stored) return c.text('Unknown delivery.', 404)
    try {
      work(stored)
    } catch (error) {
      if (error instanceof CourierError) return back(c, id, error.message)
      throw error
    }
    robot.follow(id)
    return back(c, id)
  }
}

function back(c: Context, id: string, problem?: string): Response {
  const search = new URLSearchParams({ id, ...(problem ? { problem } : {}) })
  return c.redirect(`/sandbox/courier?${search.toString()}`, 303)
}

function fromForm(form: Record<string, unknown>): object {
  return {
    ...readCallFields(form),
    realtime: form.realtime === '' ? null : Number(form.realtime),
    webhooks: readWebhookFields(form),
  }
}

/** Proof of delivery: a picture of a bag at a door with the customer's name. null before the handover. */
function proofPicture({ dropoff, updated }: Delivery): string | null {
  if (!dropoff.verification) return null
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 360" role="img" aria-label="A bag in front of a door">
<rect width="480" height="360" fill="#d9cfc1"/><rect x="150" y="30" width="180" height="270" fill="#6b4a32"/>
<circle cx="306" cy="170" r="7" fill="#e0c068"/><rect y="300" width="480" height="60" fill="#9a938a"/>
<path d="M190 240h90l8 78h-106z" fill="#f2ead9"/><path d="M212 240c0-34 46-34 46 0" fill="none" stroke="#8a7b63" stroke-width="6"/>
<text x="16" y="348" font-family="sans-serif" font-size="14" fill="#222">${escaped(dropoff.name)}, ${escaped(updated)}</text></svg>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
