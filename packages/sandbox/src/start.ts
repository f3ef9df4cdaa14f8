import type { AddressInfo } from 'node:net'
import { type HttpBindings, serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { SandboxConfig } from './config.ts'
import { isForeign } from './http.ts'
import { assets } from './pages/assets.ts'
import { paymentsApi } from './payments/api.ts'
import { challengePages } from './payments/challenge.ts'
import { paymentsRoom } from './payments/room.ts'
import { openPayments, type Payments } from './payments/state.ts'

const host = '127.0.0.1'
const pagePolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; frame-src 'self'; connect-src 'self'; base-uri 'none'"

export interface Sandbox {
  /** Where it answers, such as `http://127.0.0.1:3001`. */
  url: string
  smtpPort: number
  /** Ends it. Everything is on disk already. */
  stop(): Promise<void>
}

/** Starts the stand-ins. Throws when a port is taken or a journal cannot be read. */
export async function startSandbox(config: SandboxConfig): Promise<Sandbox> {
  const payments = openPayments(config)
  const http = await listen(createApp(payments, config), config.port)
  return {
    url: http.url,
    smtpPort: 0,
    async stop() {
      await http.close()
      await payments.stop()
    },
  }
}

function createApp(payments: Payments, config: SandboxConfig): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.use('/sandbox/*', async (c, next) => {
    if (isForeign(c)) return c.text('Refused: sent by another site.', 403)
    await next()
    if (
      c.res.headers.get('content-type')?.startsWith('text/html') &&
      !c.res.headers.has('content-security-policy')
    ) {
      c.header('content-security-policy', pagePolicy)
    }
  })
  const provider = paymentsApi(payments, config)
  app.route('/', provider)
  app.route('/sandbox/payments', provider)
  app.route('/', challengePages(payments))
  app.route('/', paymentsRoom(payments))
  app.route('/', assets())
  app.get('/sandbox/healthz', (c) => c.json({ ok: true }))
  app.get('/sandbox', (c) => c.redirect('/sandbox/mail'))
  return app
}

async function listen(
  app: Hono<{ Bindings: HttpBindings }>,
  port: number,
): Promise<{ url: string; close(): Promise<void> }> {
  const { promise, resolve, reject } = Promise.withResolvers<AddressInfo>()
  const server = serve({ fetch: app.fetch, hostname: host, port }, resolve)
  server.once('error', reject)
  const address = await promise
  return {
    url: `http://${host}:${address.port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        if ('closeAllConnections' in server) setTimeout(() => server.closeAllConnections(), 200).unref()
      }),
  }
}
