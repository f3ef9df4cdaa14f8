import { readStored, tabStore, writeStored } from './browser-store.ts'

/**
 * Reloads the page: browsers remember a failed import for the life of the page, so that a repeat fails as well. An offline
 * browser reloads when it is online again. Otherwise at most once a minute, and not without storage: a bundle that stays
 * missing must show its error.
 */
export function reloadOnce(now = Date.now()): void {
  if (!navigator.onLine) {
    window.addEventListener('online', () => location.reload(), { once: true })
    return
  }
  const store = tabStore()
  if (!store || now - Number(readStored(key, store)) < minimumMs) return
  writeStored(key, String(now), store)
  location.reload()
}

const key = 'comanda.reloaded-at'
const minimumMs = 60_000
