import { setImmediate } from 'node:timers/promises'

const STEP_MS = 4

/** Maps thousands of items in steps of a few milliseconds, between which other requests run. */
export async function mapInSteps<T, U>(items: readonly T[], map: (item: T) => U): Promise<U[]> {
  const mapped: U[] = []
  let startedAt = performance.now()
  for (const item of items) {
    mapped.push(map(item))
    if (performance.now() - startedAt < STEP_MS) continue
    await setImmediate()
    startedAt = performance.now()
  }
  return mapped
}
