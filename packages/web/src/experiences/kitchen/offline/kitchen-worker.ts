import { minutes } from '@comanda/domain/time/instant'
import { workerAddress } from './worker-address.ts'

/** A screen that stands for weeks looks for a new version so often. */
const LOOK_EVERY_MS = minutes(60)

const listeners = new Set<() => void>()
let waiting: ServiceWorker | null = null
/** Another window has let a newer version in: this one shows the version before. */
let replaced = false
let started = false

/**
 * Has the browser keep the kitchen's page and files, once for as long as the page stands. Browsers allow it over HTTPS and
 * on the machine itself; elsewhere the screen needs its network to be opened.
 */
export function startKitchenWorker(): void {
  if (started || import.meta.env.DEV || !('serviceWorker' in navigator)) return
  started = true
  // The first worker of a page replaces nothing.
  let hadWorker = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker) replaced = true
    hadWorker = true
    for (const listener of listeners) listener()
  })
  const options = { scope: scopeOf(location.pathname), updateViaCache: 'none' } as const
  navigator.serviceWorker.register(workerAddress(), options).then(follow, (error: unknown) => {
    // Forbidden by the browser or by its keeper: everything else works.
    console.warn('The kitchen cannot be kept on this device', error)
  })
}

/** Whether a newer version of this screen is here and waits to be let in. */
export function isUpdateReady(): boolean {
  return waiting !== null || replaced
}

export function subscribeUpdate(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Lets the newer version in and loads the page again. */
export function takeUpdate(): void {
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
    // The first page was here before its worker.
    active?.postMessage({ keepPage: location.pathname })
  })
  const look = () => {
    waiting = registration.active ? registration.waiting : null
    for (const listener of listeners) listener()
  }
  look()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look)
  })
  // Without network there is nothing to be found.
  setInterval(() => void registration.update().catch(() => {}), LOOK_EVERY_MS)
}
