import { Hono } from 'hono'
import { paymentControlChange } from './control.ts'
import type { Payments } from './state.ts'

/** What a person and a test may see and set of the card provider. */
export function paymentsRoom(p: Payments): Hono {
  const room = new Hono()
  room.get('/sandbox/payments/control', (c) => c.json(p.control()))
  room.post('/sandbox/payments/control', async (c) => {
    const change = paymentControlChange.safeParse(await c.req.json().catch(() => null))
    if (!change.success) return c.json({ error: change.error.issues }, 400)
    return c.json(p.changeControl(change.data))
  })
  room.get('/sandbox/payments', (c) =>
    c.json({
      paymentIntents: p.intents.all().reverse(),
      refunds: p.refunds.all().reverse(),
      webhooks: p.deliveries.all().reverse(),
    }),
  )
  return room
}
