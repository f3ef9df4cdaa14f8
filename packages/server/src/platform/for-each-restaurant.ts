import type { App } from '../app.ts'
import { isDatabaseUnavailable } from '../db/database-unavailable.ts'

/**
 * Runs a part of a periodic task for each item of a list, one after the other. An error does not affect the other items, and
 * the first one of each restaurant is logged; the task fails after the last item. It ends immediately when the database is
 * unavailable, and without an error when the signal aborts.
 */
export async function forEachRestaurant<Item extends { restaurantId: string }>(
  app: Pick<App, 'log'>,
  /** The action of the task, for the log: "recording the end of a pause". */
  task: string,
  items: readonly Item[],
  run: (item: Item) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  const failed = new Set<string>()
  for (const item of items) {
    if (signal?.aborted) return
    try {
      await run(item)
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      const { restaurantId } = item
      if (!failed.has(restaurantId)) app.log.error({ err: error, restaurantId }, `${task} failed`)
      failed.add(restaurantId)
    }
  }
  if (failed.size === 0) return
  const all = new Set(items.map(({ restaurantId }) => restaurantId))
  throw new Error(`${task} failed at ${failed.size} of ${all.size} restaurants`)
}
