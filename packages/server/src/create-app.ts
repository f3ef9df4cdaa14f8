import { join } from 'node:path'
import type { Instant } from '@comanda/domain/time/instant'
import type { Logger } from 'pino'
import type { App } from './app.ts'
import { openDatabase } from './db/database.ts'
import type { DatabaseAddress } from './db/pool.ts'
import { createUberDirect } from './gateways/courier/uber-direct.ts'
import { systemNameService } from './gateways/dns/resolver.ts'
import { createSmtp } from './gateways/email/smtp.ts'
import { createDiskStore } from './gateways/files/disk.ts'
import { censusGeocoder } from './gateways/geocoder/census.ts'
import { createStripe } from './gateways/payments/stripe.ts'
import { createNetworkPrinter } from './gateways/printer/network-printer.ts'
import { createTwilio } from './gateways/sms/twilio.ts'
import type { Config } from './platform/config.ts'
import { secretsOf } from './platform/config-secrets.ts'
import { type EventBus, startEventBus } from './platform/live/event-bus.ts'
import { createLiveHub } from './platform/live/hub.ts'
import { createMetrics } from './platform/metrics.ts'
import { redactSettings } from './platform/redaction.ts'
import { createSecrets, loadSecretKey } from './platform/secrets.ts'

/** For tenants; the platform's pool has half this size. */
const POOL_SIZE = 16

export interface CreatedApp {
  app: App
  bus: EventBus
  /** Closes live streams and the connections to the database and the mail server. */
  close(): Promise<void>
}

/**
 * Creates the dependencies of every use case. The database must be migrated; nothing runs in the background
 * yet.
 */
export async function createApp(
  config: Config,
  address: DatabaseAddress,
  log: Logger,
  now: () => Instant = Date.now,
  poolSize = POOL_SIZE,
): Promise<CreatedApp> {
  const key = loadSecretKey(config)
  redactSettings([...secretsOf(config), key.toString('base64')])
  const bus = await startEventBus(address, log)
  const db = openDatabase(address, {
    max: poolSize,
    onError: lostConnection(log),
    publish: bus.publish,
  })
  const live = createLiveHub(db, bus, log)
  const email = createSmtp(config.smtpUrl)
  const app: App = {
    config,
    log,
    db,
    now,
    live,
    metrics: config.metricsToken === null ? null : await createMetrics(),
    secrets: createSecrets(key),
    payments: createStripe(config.stripe),
    courier: createUberDirect({ ...config.courier, now }),
    geocoder: censusGeocoder(config.geocoder),
    dns: systemNameService(),
    email,
    sms: createTwilio(config.sms),
    printer: createNetworkPrinter({
      networks: config.printerNetworks,
      sandboxPort: config.sandbox?.printerPort ?? null,
    }),
    files: createDiskStore(join(config.dataDir, 'files')),
  }
  return {
    app,
    bus,
    async close() {
      live.close()
      email.close()
      await db.close()
      await bus.close()
    },
  }
}

/** The pool opens a new connection; the statement that used the lost one fails. */
export function lostConnection(log: Logger): (error: Error) => void {
  return (error) => log.warn(`database connection lost: ${error.message}`)
}
