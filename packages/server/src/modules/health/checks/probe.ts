import type { HealthCheck } from '@comanda/contract/health'
import { formatCount } from '@comanda/domain/count'
import type { Instant } from '@comanda/domain/time/instant'
import type { App } from '../../../app.ts'
import { inTime } from '../../../platform/in-time.ts'

export type Reading = Omit<HealthCheck, 'id'>
export type Facts = HealthCheck['facts']

/**
 * A check of something that orders depend on. When `read` throws, the check fails with the message
 * `otherwise`, which can depend on the error.
 */
export interface Probe {
  id: HealthCheck['id']
  otherwise: string | ((error: unknown) => string)
  /** How long a healthy reading is reused in the record of each minute, in milliseconds; by default it is not. */
  maxAgeMs?: number
  read(app: App): Promise<Reading>
}

/** A check that takes longer counts as failed. */
const timeoutMs = 5000

/** Runs one probe. Never throws: a failure becomes part of the result. */
export async function runProbe(app: App, { id, otherwise, read }: Probe): Promise<HealthCheck> {
  try {
    return { id, ...(await inTime(read(app), timeoutMs, () => new Error('No response in time'))) }
  } catch (error) {
    app.log.warn({ err: error, check: id }, 'health check failed')
    const message = typeof otherwise === 'string' ? otherwise : otherwise(error)
    return { id, status: 'error', message, facts: [] }
  }
}

export function textFact(name: string, text: string | number | null): Facts[number] {
  return { name, text: typeof text === 'number' ? formatCount(text) : text, at: null }
}

export function instantFact(name: string, at: Instant | Date | null): Facts[number] {
  return { name, text: null, at: at instanceof Date ? at.getTime() : at }
}

/** Returns how many whole milliseconds a call took. */
export async function timed(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await call()
  return Math.round(performance.now() - start)
}

export const actor = 'system:health'
