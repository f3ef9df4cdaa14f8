import type { HealthCheck } from '@comanda/contract/health'
import type { Instant } from '@comanda/domain/time/instant'
import type { App, Caller } from '../../app.ts'
import { requireRight } from '../identity/public.ts'
import { courierProbe } from './checks/courier.ts'
import { databaseProbe } from './checks/database.ts'
import { functionsProbe } from './checks/functions.ts'
import { emailProbe, smsProbe } from './checks/messages.ts'
import { ordersProbe } from './checks/orders.ts'
import { paymentsProbe } from './checks/payments.ts'
import { takeReading } from './checks/probe.ts'
import { realtimeProbe } from './checks/realtime.ts'
import { wallsProbe } from './checks/walls.ts'

export interface Health {
  measuredAt: Instant
  checks: HealthCheck[]
}

/** Several people who look at once are one question to the providers. */
const keptMs = 10_000
const shelves = new WeakMap<App['db'], { at: Instant; health: Promise<Health> }>()

/**
 * Whether everything works that orders need, each tried for real at most ten seconds ago.
 * Throws UNAUTHORIZED, FORBIDDEN.
 */
export async function readChecks(app: App, caller: Caller): Promise<Health> {
  requireRight(caller, 'platform.manage', null)
  const kept = shelves.get(app.db)
  if (kept && app.now() - kept.at < keptMs) return kept.health
  const health = measure(app)
  shelves.set(app.db, { at: app.now(), health })
  return health
}

async function measure(app: App): Promise<Health> {
  const checks = await Promise.all(probes.map((probe) => takeReading(app, probe)))
  return { measuredAt: app.now(), checks }
}

const probes = [
  databaseProbe,
  paymentsProbe,
  courierProbe,
  emailProbe,
  smsProbe,
  realtimeProbe,
  wallsProbe,
  functionsProbe,
  ordersProbe,
]
