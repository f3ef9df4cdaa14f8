import type { AddressInfo } from 'node:net'
import { type HttpBindings, serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { SandboxConfig } from './config.ts'
import { courierApi } from './courier/api.ts'
import { createRobot, type Robot } from './courier/robot.ts'
import { courierRoom } from './courier/room.ts'
import { type CourierState, openCourier } from './courier/state.ts'
import { isForeign } from './http.ts'
import { mailRoom } from './mail/room.ts'
import { startMailServer } from './mail/server.ts'
import { type Mailbox, openMailbox } from './mail/state.ts'
import { assets } from './pages/assets.ts'
import { paymentsApi } from './payments/api.ts'
import { challengePages } from './payments/challenge.ts'
import { paymentsRoom } from './payments/room.ts'
import { openPayments, type Payments } from './payments/state.ts'

const host = '127.0.0.1'
const pagePolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; frame-src 'self'; connect-src 'self'; base-uri 'none'"

type Env = { Bindings: HttpBindings }

export interface Sandbox {
  /** Where it answers, such as `http://127.0.0.1:3001`. */
  url: string
  smtpPort: number
  /** Ends it. Everything is on disk already. */
  stop(): Promise<void>
}

interface Services {
  payments: Payments
  courier: CourierState
  robot: Robot
  mailbox: Mailbox
}

/** Starts the stand-ins. Throws when a port is taken or a journal cannot be read. */
export async function startSandbox(config: SandboxConfig): Promise<Sandbox> {
  const courier = openCourier(config)
  const services: Services = {
    payments: openPayments(config),
    courier,
    robot: createRobot(courier),
    mailbox: openMailbox(config),
  }
  let url = ''
  const closing: (() => Promise<void>)[] = [() => stopServices(services)]
  const stop = async () => {
    for (const close of closing.reverse()) await close()
  }
  try {
    const mail = await startMailServer(services.mailbox, host, config.smtpPort)
    closing.push(mail.close)
    const http = await listen(
      createApp(services, config, () => url),
      config.port,
    )
    closing.push(http.close)
    url = http.url
    return { url, smtpPort: mail.port, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function createApp(services: Services, config: SandboxConfig, origin: () => string): Hono<Env> {
  const { payments, courier, robot, mailbox } = services
  const app = new Hono<Env>()
  app.use('/sandbox/*', async (c, next) => {
    if (isForeign(c)) return c.text('Refused: sent by another site.', 403)
    await next()
    const isPage = c.res.headers.get('content-type')?.startsWith('text/html')
    if (isPage && !c.res.headers.has('content-security-policy')) {
      c.header('content-security-policy', pagePolicy)
    }
  })
  const provider = paymentsApi(payments, config)
  app.route('/', provider)
  app.route('/sandbox/payments', provider)
  app.route('/', challengePages(payments))
  app.route('/', paymentsRoom(payments))
  app.route('/', courierApi(courier, robot, origin))
  app.route('/', courierRoom(courier, robot))
  app.route('/', mailRoom(mailbox))
  app.route('/', assets())
  app.get('/sandbox/healthz', (c) => c.json({ ok: true, launchId: config.launchId ?? null }))
  app.get('/', (c) => c.redirect('/sandbox/mail'))
  app.get('/sandbox', (c) => c.redirect('/sandbox/mail'))
  return app
}

async function stopServices({ payments, courier, robot, mailbox }: Services): Promise<void> {
  robot.stop()
  await Promise.all([payments.stop(), courier.stop()])
  mailbox.close()
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
        // Answers under way have a moment to be finished; whoever keeps a connection open is cut off.
        if ('closeAllConnections' in server) setTimeout(() => server.closeAllConnections(), 200).unref()
      }),
  }
}
