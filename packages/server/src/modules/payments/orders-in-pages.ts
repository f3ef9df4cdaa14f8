/**
 * The orders of all pages. `find` returns a page in the sequence of the ids, after the given one: orders that stay in their state
 * do not crowd out the others. Ends early when the signal aborts.
 */
export async function* ordersInPages<Found>(
  find: (afterId: string | null, limit: number) => Promise<Found[]>,
  idOf: (found: Found) => string,
  { pageSize = 500, signal }: { pageSize?: number | undefined; signal?: AbortSignal | undefined } = {},
): AsyncGenerator<Found> {
  let lastId: string | null = null
  for (;;) {
    const page = await find(lastId, pageSize)
    for (const found of page) {
      if (signal?.aborted) return
      yield found
    }
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    lastId = idOf(last)
  }
}
