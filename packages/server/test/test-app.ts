import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Instant } from '@comanda/domain/time/instant'
import { startSandbox } from '@comanda/sandbox/start'
import pino from 'pino'
import { onTestFinished } from 'vitest'
import type { App, Caller } from '../src/app.ts'
import { createApp } from '../src/create-app.ts'
import { type Config, parseConfig } from '../src/platform/config.ts'
import type { EventBus } from '../src/platform/live/event-bus.ts'
import type { CleanUp } from './clean-up-after-all.ts'
import { createTestDatabase, type Template, type TestDatabase } from './test-database.ts'

/** A Friday noon in New York: Friday, 20 November 2026, 12:00. */
export const NOON: Instant = Date.parse('2026-11-20T17:00:00Z')

export interface TestApp {
  app: App
  database: TestDatabase
  query: TestDatabase['query']
  bus: EventBus
  /** Origin of the sandbox. */
  sandboxUrl: string
  /** The clock of `app`; it advances only when a test sets it. */
  clock: { now: Instant }
}

/**
 * Creates an App on a fresh database, with the sandbox, a fixed clock and no log. Everything is closed when
 * the test ends; pass `cleanUp` where no test is running, such as in beforeAll. The database has no rows, or those
 * of `content`.
 */
export async function testApp(
  overrides: { config?: Partial<Config>; app?: Partial<App> } = {},
  cleanUp: CleanUp = onTestFinished,
  content?: Template,
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'comanda-app-'))
  cleanUp(async () => rmSync(dataDir, { recursive: true, force: true }))
  const database = await createTestDatabase(cleanUp, content)
  const settings = testConfig(dataDir)
  const sandbox = await startSandboxFor(settings, dataDir)
  cleanUp(sandbox.stop)
  const config: Config = { ...withSandbox(settings, sandbox), ...overrides.config }
  const clock = { now: NOON }
  const log = pino({ level: 'silent' })
  const created = await createApp(config, database.address, log, () => clock.now)
  cleanUp(created.close)
  const app = Object.assign(created.app, { dns: noNames }, overrides.app)
  return { app, database, query: database.query, bus: created.bus, sandboxUrl: sandbox.url, clock }
}

/** A name service without any record: tests send nothing to the network. */
const noNames: App['dns'] = { aliases: async () => [], addresses: async () => [] }

export function visitor(overrides: Partial<Caller> = {}): Caller {
  return {
    actor: 'visitor',
    user: null,
    memberships: [],
    sessionId: null,
    device: null,
    ip: '203.0.113.7',
    userAgent: 'test',
    ...overrides,
  }
}

/** A user with a role at a restaurant; null: at all of them. */
export function staffOf(
  role: Caller['memberships'][number]['role'],
  restaurantId: string | null,
  user = { id: '9', email: 'owner@corner.test', name: 'Olive Owner' },
): Caller {
  return visitor({ actor: `user:${user.id}`, user, memberships: [{ role, restaurantId }] })
}

/** A user who works at a kitchen screen. */
export const cook = { id: '7', email: 'cook@kitchen.test', name: 'Mina Park' }

function testConfig(dataDir: string): Config {
  return parseConfig({ COMANDA_DATA: dataDir, LOG_LEVEL: 'silent' })
}

function startSandboxFor(config: Config, dataDir: string) {
  return startSandbox({
    port: 0,
    smtpPort: 0,
    printerPort: 0,
    data: join(dataDir, 'sandbox'),
    target: 'http://127.0.0.1:1',
    stripeWebhookSecret: config.stripe.webhookSecret,
    courierWebhookKey: config.courier.webhookKey ?? '',
    stripeKey: config.stripe.secretKey,
    stripePublishableKey: config.stripe.publishableKey,
    realtime: 0,
    webhookRetryDelays: [],
    identityRedirects: [`${config.origin}/api/auth/callback/sandbox`],
    samlPrograms: [
      {
        entityId: `${config.origin}/api/auth/saml/sandbox-company/metadata`,
        answeredAt: `${config.origin}/api/auth/callback/sandbox-company`,
      },
    ],
  })
}

function withSandbox(
  config: Config,
  { url, smtpPort, printerPort }: Awaited<ReturnType<typeof startSandbox>>,
): Config {
  return {
    ...config,
    sandbox: { origin: url, smtpPort, printerPort },
    stripe: { ...config.stripe, sandboxOrigin: url },
    courier: {
      ...config.courier,
      baseUrl: `${url}/courier/v1`,
      authUrl: `${url}/courier/oauth/v2/token`,
    },
    geocoder: { baseUrl: url },
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    signIn: {
      ...config.signIn,
      providers: config.signIn.providers.map((provider) => ({ ...provider, via: provider.via && url })),
    },
    sms: config.sms && { ...config.sms, baseUrl: `${url}/sms` },
  }
}
