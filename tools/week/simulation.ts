import { join } from 'node:path'
import { hours, type Instant } from '@comanda/domain/time/instant'
import pino from 'pino'
import { seedDemo } from '../../packages/demo/src/seed-demo.ts'
import { startEmbeddedPostgres } from '../../packages/embedded-postgres/src/start.ts'
import { type Sandbox, startSandbox } from '../../packages/sandbox/src/start.ts'
import { migrate } from '../../packages/server/src/db/migrate.ts'
import type { DatabaseAddress } from '../../packages/server/src/db/pool.ts'
import { parseConfig } from '../../packages/server/src/platform/config.ts'
import type { Web } from '../../packages/server/src/platform/web.ts'
import { type RunningApp, startApp } from '../../packages/server/src/start-app.ts'
import { freePort } from '../program/workplace.ts'

/** The program, its database and the sandboxes in this process, all on one manually advanced clock. */
export interface ShopFloor {
  running: RunningApp
  origin: string
  clock: { now: Instant }
  close(): Promise<void>
}

/** No pages are rendered. */
const web: Web = {
  route: () => ({ experience: 'storefront', needs: {}, cacheable: false }),
  render: async () => '',
  asset: async () => null,
  close: async () => {},
}

export async function openShopFloor(folder: string, start: Instant): Promise<ShopFloor> {
  const clock = { now: start }
  const closing: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end()
  }
  try {
    const port = await freePort()
    const address = await openDatabase(folder, closing)
    const settings = parseConfig({
      PORT: String(port),
      COMANDA_DATA: join(folder, 'data'),
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      COMANDA_DEMO_ALWAYS_OPEN: '1',
      COMANDA_TRUST_PROXY: '1',
      COMANDA_SWEEP_SECONDS: '2',
    })
    const sandbox = await openSandbox(folder, port, clock)
    closing.push(sandbox.stop)
    const config = {
      ...settings,
      sandbox: {
        origin: sandbox.url,
        smtpPort: sandbox.smtpPort,
        printerPort: sandbox.printerPort,
      },
      stripe: { ...settings.stripe, sandboxOrigin: sandbox.url },
      courier: {
        ...settings.courier,
        baseUrl: `${sandbox.url}/courier/v1`,
        authUrl: `${sandbox.url}/courier/oauth/v2/token`,
      },
      smtpUrl: `smtp://127.0.0.1:${sandbox.smtpPort}`,
      sms: settings.sms && { ...settings.sms, baseUrl: `${sandbox.url}/sms` },
    }
    const running = await startApp({
      config,
      address,
      web,
      now: () => clock.now,
      log: pino({ level: 'error' }),
      prepare: seedDemo,
    })
    closing.push(running.stop)
    return { running, origin: `http://127.0.0.1:${running.port}`, clock, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openDatabase(folder: string, closing: (() => Promise<unknown>)[]): Promise<DatabaseAddress> {
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'data/postgres'),
    log: () => {},
    flags: { fsync: 'off' },
  })
  closing.push(() => postgres.stop())
  const { host, port, user } = postgres.connection
  const address = { kind: 'socket' as const, host, port, database: 'comanda', owner: user }
  await migrate(address)
  return address
}

function openSandbox(folder: string, port: number, clock: { now: Instant }): Promise<Sandbox> {
  return startSandbox({
    port: 0,
    smtpPort: 0,
    printerPort: 0,
    data: join(folder, 'sandbox'),
    target: `http://127.0.0.1:${port}`,
    stripeWebhookSecret: 'whsec_sandbox',
    courierWebhookKey: 'sandbox',
    stripeKey: 'sk_test_sandbox',
    stripePublishableKey: 'pk_test_sandbox',
    clock: () => new Date(clock.now),
    realtime: 600,
  })
}

/** One week earlier, rounded down to the hour. */
export function weekBefore(now: Instant): Instant {
  return Math.floor((now - hours(7 * 24)) / hours(1)) * hours(1)
}
