import { setImmediate } from 'node:timers/promises'

const ITEMS_PER_STEP = 100

/** Maps thousands of items in steps, between which other requests run. */
export async function mapInSteps<T, U>(items: readonly T[], map: (item: T) => U): Promise<U[]> {
  const mapped: U[] = []
  for (let first = 0; first < items.length; first += ITEMS_PER_STEP) {
    if (first > 0) await setImmediate()
    mapped.push(...items.slice(first, first + ITEMS_PER_STEP).map(map))
  }
  return mapped
}
