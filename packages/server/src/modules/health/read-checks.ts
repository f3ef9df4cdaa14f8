import type { HealthCheck } from '@comanda/contract/health'
import type { Instant } from '@comanda/domain/time/instant'
import type { App, Caller } from '../../app.ts'
import { perApp } from '../../platform/per-app.ts'
import { requireRight } from '../identity/public.ts'
import { courierProbe } from './checks/courier.ts'
import { databaseProbe } from './checks/database.ts'
import { functionsProbe } from './checks/functions.ts'
import { emailProbe, smsProbe } from './checks/notifications.ts'
import { ordersProbe } from './checks/orders.ts'
import { paymentsProbe } from './checks/payments.ts'
import { type Probe, runProbe } from './checks/probe.ts'
import { realtimeProbe } from './checks/realtime.ts'
import { storageProbe } from './checks/storage.ts'
import { tenantIsolationProbe } from './checks/tenant-isolation.ts'

export interface Health {
  measuredAt: Instant
  checks: HealthCheck[]
}

/** Concurrent viewers share one run of the probes. */
const maxAgeMs = 10_000
const cacheOf = perApp((): { at: Instant; health: Promise<Health> | null } => ({ at: 0, health: null }))

/**
 * The results of all probes, at most ten seconds old.
 * Throws UNAUTHORIZED, FORBIDDEN.
 */
export async function readChecks(app: App, caller: Caller): Promise<Health> {
  requireRight(caller, 'platform.manage', null)
  const cache = cacheOf(app)
  if (cache.health && app.now() - cache.at < maxAgeMs) return cache.health
  cache.at = app.now()
  cache.health = measure(app)
  return cache.health
}

async function measure(app: App): Promise<Health> {
  const checks = await Promise.all(probes.map((probe) => runAndKeep(app, probe)))
  return { measuredAt: app.now(), checks }
}

const resultsOf = perApp(() => new Map<string, { at: Instant; check: HealthCheck }>())

async function runAndKeep(app: App, probe: Probe): Promise<HealthCheck> {
  const check = await runProbe(app, probe)
  resultsOf(app).set(probe.id, { at: app.now(), check })
  return check
}

/** The results of all probes, for the record of each minute. A healthy result of an expensive probe is reused for a while. */
export function measureForRecord(app: App): Promise<HealthCheck[]> {
  return Promise.all(
    probes.map((probe) => {
      const last = resultsOf(app).get(probe.id)
      const isRecent = last?.check.status === 'healthy' && app.now() - last.at < (probe.maxAgeMs ?? 0)
      return isRecent ? last.check : runAndKeep(app, probe)
    }),
  )
}

const probes: Probe[] = [
  databaseProbe,
  storageProbe,
  paymentsProbe,
  courierProbe,
  emailProbe,
  smsProbe,
  realtimeProbe,
  tenantIsolationProbe,
  functionsProbe,
  ordersProbe,
]
