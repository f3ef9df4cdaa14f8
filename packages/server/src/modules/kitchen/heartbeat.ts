/**
 * Yields the items of a source, and `null` after each `everyMs()` without one (heartbeat). Ends with the
 * source, which is aborted by its own signal.
 */
export async function* withHeartbeat<Item>(
  source: AsyncIterable<Item>,
  everyMs: () => number,
): AsyncGenerator<Item | null> {
  const items = source[Symbol.asyncIterator]()
  let next = items.next()
  while (true) {
    const result = await firstOf(next, everyMs())
    if (result?.done) return
    if (result) {
      next = items.next()
      // A rejection while the consumer is busy surfaces with its next request.
      next.catch(() => {})
    }
    yield result ? result.value : null
  }
}

/** Null when the promise has not settled in time. */
async function firstOf<Value>(promise: Promise<Value>, ms: number): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}
