/** Storage of this browser. When it is unavailable, values last as long as the page. */
export type BrowserStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function browserStore(): BrowserStore | null {
  return attempt(() => localStorage)
}

/** Storage of this tab. */
export function tabStore(): BrowserStore | null {
  return attempt(() => sessionStorage)
}

export function readStored(key: string, store = browserStore()): string | null {
  return attempt(() => store?.getItem(key) ?? null)
}

/** null deletes. */
export function writeStored(key: string, value: string | null, store = browserStore()): void {
  attempt(() => (value === null ? store?.removeItem(key) : store?.setItem(key, value)))
}

/** A list of strings; empty when there is none or the value is malformed. */
export function readStoredList(key: string, store = browserStore()): string[] {
  const found: unknown = attempt(() => JSON.parse(readStored(key, store) ?? '[]'))
  return Array.isArray(found) ? found.filter((item) => typeof item === 'string') : []
}

function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
