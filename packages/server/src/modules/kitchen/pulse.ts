/** What a source gives, and `null` each time that it gave nothing for so long. Ends with the
 * source, whose own signal is what ends it early. */
export async function* withPulse<Item>(
  source: AsyncIterable<Item>,
  everyMs: number,
): AsyncGenerator<Item | null> {
  const items = source[Symbol.asyncIterator]()
  let next = items.next()
  while (true) {
    const result = await firstOf(next, everyMs)
    if (result?.done) return
    if (result) {
      next = items.next()
      // A failure that comes while the consumer is busy is heard when it asks for more.
      next.catch(() => {})
    }
    yield result ? result.value : null
  }
}

/** null when the promise has not settled within the time. */
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
