import type { HealthCheck } from '@comanda/contract/health'
import type { Instant } from '@comanda/domain/time/instant'
import type { App, Caller } from '../../app.ts'
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
const caches = new WeakMap<App['db'], { at: Instant; health: Promise<Health> }>()

/**
 * The results of all probes, at most ten seconds old.
 * Throws UNAUTHORIZED, FORBIDDEN.
 */
export async function readChecks(app: App, caller: Caller): Promise<Health> {
  requireRight(caller, 'platform.manage', null)
  const cached = caches.get(app.db)
  if (cached && app.now() - cached.at < maxAgeMs) return cached.health
  const health = measure(app)
  caches.set(app.db, { at: app.now(), health })
  return health
}

async function measure(app: App): Promise<Health> {
  const checks = await Promise.all(probes.map((probe) => runProbe(app, probe)))
  return { measuredAt: app.now(), checks }
}

const recorded = new WeakMap<App['db'], Map<string, { at: Instant; check: HealthCheck }>>()

/**
 * Runs the probes for the record of each minute, without those whose last healthy result is recent enough. One after the other:
 * at once, each opens a connection to the database.
 */
export async function measureForRecord(app: App): Promise<HealthCheck[]> {
  const known = recorded.get(app.db) ?? new Map<string, { at: Instant; check: HealthCheck }>()
  recorded.set(app.db, known)
  const checks: HealthCheck[] = []
  for (const probe of probes) {
    const last = known.get(probe.id)
    const isRecent = last?.check.status === 'healthy' && app.now() - last.at < (probe.maxAgeMs ?? 0)
    const check = isRecent ? last.check : await runProbe(app, probe)
    if (!isRecent) known.set(probe.id, { at: app.now(), check })
    checks.push(check)
  }
  return checks
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
