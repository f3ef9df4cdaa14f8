import { vi } from 'vitest'

type StorageName = 'localStorage' | 'sessionStorage'

/**
 * A browser that is online, with the given stores and timers that advance automatically. Returns a function that
 * restores the real one after a test.
 */
export function stubBrowser(stores: Partial<Record<StorageName, Map<string, string>>>): () => void {
  vi.useFakeTimers().setTimerTickMode('nextTimerAsync')
  for (const [name, map] of Object.entries(stores)) vi.stubGlobal(name, storage(map))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
}

/** What the program uses of a store. */
function storage(map: Map<string, string>) {
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => map.set(key, value),
    removeItem: (key: string) => map.delete(key),
  }
}
