import { Hono } from 'hono'

interface Received {
  at: number
  /** The receiver's response, as the sender got it. */
  status: number
  headers: Record<string, string>
  body: string
}

const MAX_STORED = 200
const MAX_BODY = 64 * 1024

/**
 * Receivers of webhooks, one per name. `?fail=2` fails the first two attempts of each message, `?status=410` responds with
 * that status. Stored in memory only.
 */
export function hookRoutes(): Hono {
  const routes = new Hono()
  const received = new Map<string, Received[]>()
  routes.post('/sandbox/hooks/:name', async (c) => {
    const { name } = c.req.param()
    const list = received.get(name) ?? []
    const body = (await c.req.text()).slice(0, MAX_BODY)
    const headers = Object.fromEntries(
      ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'content-type'].map((key) => [
        key,
        c.req.header(key) ?? '',
      ]),
    )
    const earlier = list.filter((one) => one.headers['webhook-id'] === headers['webhook-id']).length
    const status = earlier < Number(c.req.query('fail') ?? 0) ? 503 : Number(c.req.query('status') ?? 200)
    received.set(name, [...list, { at: Date.now(), status, headers, body }].slice(-MAX_STORED))
    return new Response(JSON.stringify({ received: status < 300 }), {
      status,
      headers: {
        'content-type': 'application/json',
        ...(status === 302 && { location: '/sandbox/hooks/other' }),
      },
    })
  })
  routes.get('/sandbox/hooks/:name', (c) => c.json({ received: received.get(c.req.param('name')) ?? [] }))
  return routes
}
