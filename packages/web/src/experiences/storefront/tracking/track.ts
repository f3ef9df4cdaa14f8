import type { VisitEvent } from '@comanda/contract/analytics'
import type { CartBlock } from '@comanda/domain/reporting/carts'
import { visitSessionId } from './visit-session.ts'

/**
 * Reports a visit's events to its restaurant. Events are batched until the page is idle; reports are
 * fire-and-forget, at most once.
 */
export function track(event: VisitEvent): void {
  if (typeof window === 'undefined') return
  // The next cart starts without a block.
  if (event.type === 'cart_changed' && event.lines.length === 0) blockedBy = null
  queue = event.type === 'cart_changed' ? queue.filter((each) => each.type !== 'cart_changed') : queue
  queue = [...queue, event].slice(-maxBatchSize)
  if (isStarted) schedule()
}

/** Starts a visit of a restaurant; reporting starts at the first idle moment. */
export function startVisit(restaurantId: string): void {
  if (restaurant === restaurantId) return
  if (restaurant) flush()
  restaurant = restaurantId
  whenIdle(() => {
    if (isStarted) return
    isStarted = true
    document.addEventListener('visibilitychange', () => document.hidden && flush())
    addEventListener('pagehide', flush)
    schedule()
    setTimeout(() => import('./ping.ts').then(({ startPings }) => startPings(track)).catch(() => {}), pingMs)
  })
}

/** The first checkout page was opened with a non-empty cart. Reported immediately: the order must not be stored before its cart. */
export function trackCheckoutStarted(): void {
  track({ type: 'checkout_started' })
  flush()
}

/** What prevents the checkout of the cart; null once nothing does. Each change is reported once. */
export function trackBlocked(reason: CartBlock | null): void {
  if (reason === blockedBy) return
  blockedBy = reason
  track({ type: 'checkout_blocked', reason })
}

let blockedBy: CartBlock | null = null
const maxBatchSize = 50
const batchDelayMs = 1500
const pingMs = 60_000
let queue: VisitEvent[] = []
let restaurant: string | null = null
let isStarted = false
let timer: ReturnType<typeof setTimeout> | undefined

function schedule(): void {
  clearTimeout(timer)
  timer = setTimeout(flush, batchDelayMs)
}

function flush(): void {
  clearTimeout(timer)
  if (!isStarted || !restaurant || queue.length === 0) return
  const events = queue
  queue = []
  const url = `/api/restaurants/${restaurant}/visits`
  const body = JSON.stringify({ sessionId: visitSessionId(), events })
  try {
    if (navigator.sendBeacon?.(url, new Blob([body], { type: 'application/json' }))) return
    const headers = { 'content-type': 'application/json' }
    fetch(url, { method: 'POST', body, headers, keepalive: true }).catch(() => {})
  } catch {
    // Blocked by the browser or an extension. Tracking must never affect the order.
  }
}

function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 5000 })
  else setTimeout(task, 1000)
}
