import type { AddressInfo } from 'node:net'
import { type HttpBindings, serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { SandboxConfig } from './config.ts'
import { isCrossSite } from './http.ts'
import { assets } from './pages/assets.ts'
import { host, type Running, serviceStarters } from './services.ts'

const pagePolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; frame-src 'self'; connect-src 'self'; base-uri 'none'"

type Env = { Bindings: HttpBindings }

export interface Sandbox {
  /** Its origin, such as `http://127.0.0.1:3001`. */
  url: string
  smtpPort: number
  printerPort: number
  /** Stops it. All data is already on disk. */
  stop(): Promise<void>
}

/**
 * Starts all services. Throws when a port is taken or a journal cannot be read.
 */
export async function startSandbox(config: SandboxConfig): Promise<Sandbox> {
  let url = ''
  const running: Running[] = []
  const closing: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    for (const startService of serviceStarters) {
      const opened = await startService(config, () => url)
      running.push(opened)
      closing.push(opened.stop)
    }
    const http = await listen(createApp(running, config), config.port)
    closing.push(http.close)
    url = http.url
    const ports = running.find(({ smtpPort }) => smtpPort)
    return { url, smtpPort: ports?.smtpPort ?? 0, printerPort: ports?.printerPort ?? 0, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function createApp(running: Running[], config: SandboxConfig): Hono<Env> {
  const app = new Hono<Env>()
  app.use('/sandbox/*', async (c, next) => {
    if (isCrossSite(c)) return c.text('Refused: sent by another site.', 403)
    await next()
    const isPage = c.res.headers.get('content-type')?.startsWith('text/html')
    if (isPage && !c.res.headers.has('content-security-policy')) {
      c.header('content-security-policy', pagePolicy)
    }
  })
  for (const service of running) service.mount(app)
  app.route('/', assets())
  app.get('/sandbox/healthz', (c) =>
    c.json({ ok: true, launchId: config.launchId ?? null, pid: process.pid }),
  )
  app.get('/', (c) => c.redirect('/sandbox/mail'))
  app.get('/sandbox', (c) => c.redirect('/sandbox/mail'))
  return app
}

async function listen(app: Hono<Env>, port: number): Promise<{ url: string; close(): Promise<void> }> {
  const { promise, resolve, reject } = Promise.withResolvers<AddressInfo>()
  const server = serve({ fetch: app.fetch, hostname: host, port }, resolve)
  server.once('error', reject)
  const address = await promise
  return {
    url: `http://${host}:${address.port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        // Responses in progress get a moment to finish; connections still open after that are closed.
        if ('closeAllConnections' in server) setTimeout(() => server.closeAllConnections(), 200).unref()
      }),
  }
}
