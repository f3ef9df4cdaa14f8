import { minutes } from '@comanda/domain/time/instant'
import { createSignal } from '../../../shared/store.ts'
import { workerAddress } from './worker-address.ts'

/** Update check interval, for screens that stay open for weeks. */
const CHECK_INTERVAL_MS = minutes(60)

const changes = createSignal()
let waiting: ServiceWorker | null = null
/** Another window has activated a newer version; this one still runs the old one. */
let replaced = false
let started = false

/**
 * Registers the service worker that caches the kitchen's page and files, once per page. Browsers allow it
 * over HTTPS and on localhost; elsewhere the screen needs the network to open.
 */
export function startKitchenWorker(): void {
  if (started || import.meta.env.DEV || !('serviceWorker' in navigator)) return
  started = true
  // The first worker of a page replaces nothing.
  let hadWorker = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker) replaced = true
    hadWorker = true
    changes.notify()
  })
  const options = { scope: scopeOf(location.pathname), updateViaCache: 'none' } as const
  navigator.serviceWorker.register(workerAddress(), options).then(follow, (error: unknown) => {
    // Forbidden by the browser or its administrator: everything else works.
    console.warn('Service worker registration failed', error)
  })
}

/** Whether a newer version of this screen is ready to be activated. */
export function isUpdateReady(): boolean {
  return waiting !== null || replaced
}

export const subscribeUpdate = changes.subscribe

/** Activates the newer version and reloads the page. */
export function applyUpdate(): void {
  if (waiting) {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    waiting.postMessage('take-over')
  } else if (replaced) location.reload()
}

/** All pages of a kitchen's own host are the kitchen's; elsewhere those below /kitchen. */
export function scopeOf(path: string): string {
  return path === '/kitchen' || path.startsWith('/kitchen/') ? '/kitchen' : '/'
}

function follow(registration: ServiceWorkerRegistration): void {
  void navigator.serviceWorker.ready.then(({ active }) => {
    // The first page loaded before its worker: it has to be cached explicitly.
    active?.postMessage({ keepPage: location.pathname })
  })
  const readWaiting = () => {
    waiting = registration.active ? registration.waiting : null
    changes.notify()
  }
  readWaiting()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', readWaiting)
  })
  // Fails while offline; retried at the next interval.
  setInterval(() => void registration.update().catch(() => {}), CHECK_INTERVAL_MS)
}
