import type { HealthCheck } from '@comanda/contract/health'
import type { Instant } from '@comanda/domain/time/instant'
import type { App } from '../../../app.ts'

export type Reading = Omit<HealthCheck, 'id'>
export type Facts = HealthCheck['facts']

/** Something that orders need. What `read` throws is an error that says `otherwise`. */
export interface Probe {
  id: HealthCheck['id']
  otherwise: string
  read(app: App): Promise<Reading>
}

/** What does not answer by then is as good as broken. */
const patienceMs = 5000

/** Reads one; whatever goes wrong is part of the reading. */
export async function takeReading(app: App, { id, otherwise, read }: Probe): Promise<HealthCheck> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), patienceMs)
  })
  try {
    return { id, ...(await Promise.race([read(app), late])) }
  } catch (error) {
    app.log.warn({ err: error, check: id }, 'a health check failed')
    return { id, status: 'error', message: otherwise, facts: [] }
  } finally {
    clearTimeout(timer)
  }
}

export function textFact(name: string, text: string | number | null): Facts[number] {
  return { name, text: typeof text === 'number' ? text.toLocaleString('en-US') : text, at: null }
}

export function momentFact(name: string, at: Instant | Date | null): Facts[number] {
  return { name, text: null, at: at instanceof Date ? at.getTime() : at }
}

/** "3 orders", "1 order". */
export function counted(count: number, what: string): string {
  return `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`
}

/** Whole milliseconds that a call took. */
export async function timed(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await call()
  return Math.round(performance.now() - start)
}

export const actor = 'system:health'
