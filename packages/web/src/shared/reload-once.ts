import { readStored, tabStore, writeStored } from './browser-store.ts'

/**
 * Reloads the page, once the browser is online: browsers remember a failed import for the life of the page, so that a repeat
 * fails as well. At most once a minute, and not without storage: a bundle that stays missing must show its error.
 */
export function reloadOnce(now = Date.now()): void {
  const store = tabStore()
  if (!store || now - Number(readStored(key, store)) < minimumMs) return
  writeStored(key, String(now), store)
  if (navigator.onLine) location.reload()
  else window.addEventListener('online', () => location.reload(), { once: true })
}

const key = 'comanda.reloaded-at'
const minimumMs = 60_000
