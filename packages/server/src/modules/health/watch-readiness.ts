import { setTimeout as delay } from 'node:timers/promises'
import type { App } from '../../app.ts'
import { type FreeSpace, isLow, readFreeSpace } from '../../platform/disk-space.ts'
import { type ReadinessCheck, readReadiness } from './read-readiness.ts'

const everyMs = 10_000

/**
 * Logs one error when this process stops being ready or its disk fills up, and one line when that is over. The
 * failures of single requests during an outage are warnings.
 */
export function watchReadiness(
  app: App,
  checks: ReadinessCheck[],
  intervalMs = everyMs,
  readSpace = readFreeSpace,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  let ready = true
  let hasSpace = true

  async function look(): Promise<void> {
    const readiness = await readReadiness(app, checks)
    if (readiness.ready !== ready && !readiness.ready)
      app.log.error({ alert: 'not-ready', reasons: readiness.reasons }, 'not ready to take orders')
    else if (readiness.ready !== ready) app.log.info('ready to take orders again')
    ready = readiness.ready

    const space = await readSpace(app.config.dataDir)
    if (isLow(space) === hasSpace) reportSpace(space)
    hasSpace = !isLow(space)
  }

  function reportSpace(space: FreeSpace): void {
    const facts = { freeMegabytes: Math.round(space.free / 1_000_000), folder: app.config.dataDir }
    if (isLow(space)) app.log.error({ alert: 'disk-space', ...facts }, 'low free disk space')
    else app.log.info(facts, 'sufficient free disk space again')
  }

  async function repeat(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look().catch((error) => app.log.warn({ err: error }, 'readiness check failed'))
      await delay(intervalMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const loop = repeat()
  return {
    async stop() {
      stopping.abort()
      await loop
    },
  }
}
