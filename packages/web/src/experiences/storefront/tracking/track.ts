import type { VisitEvent } from '@comanda/contract/analytics'
import { visitSessionId } from './visit-session.ts'

/**
 * Reports what a visit does to its restaurant. Events wait until the page is idle and travel together; a report that
 * does not arrive is lost without a trace, and none is ever waited for.
 */
export function track(event: VisitEvent): void {
  if (typeof window === 'undefined') return
  waiting = event.type === 'cart_changed' ? waiting.filter((each) => each.type !== 'cart_changed') : waiting
  waiting = [...waiting, event].slice(-mostAtOnce)
  if (isStarted) schedule()
}

/** A visit comes to the restaurant; from the first idle moment on it is reported. */
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
  })
}

/** The first page of the checkout was opened with something in the cart. */
export function trackCheckoutStarted(): void {
  track({ type: 'checkout_started' })
}

const mostAtOnce = 50
const gatherTime = 1500
let waiting: VisitEvent[] = []
let restaurant: string | null = null
let isStarted = false
let timer: ReturnType<typeof setTimeout> | undefined

function schedule(): void {
  clearTimeout(timer)
  timer = setTimeout(flush, gatherTime)
}

function flush(): void {
  clearTimeout(timer)
  if (!isStarted || !restaurant || waiting.length === 0) return
  const events = waiting
  waiting = []
  const url = `/api/restaurants/${restaurant}/visits`
  const body = JSON.stringify({ sessionId: visitSessionId(), events })
  try {
    if (navigator.sendBeacon?.(url, new Blob([body], { type: 'application/json' }))) return
    const headers = { 'content-type': 'application/json' }
    fetch(url, { method: 'POST', body, headers, keepalive: true }).catch(() => {})
  } catch {
    // Blocked by the browser or an extension: the order matters, the report does not.
  }
}

function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 5000 })
  else setTimeout(task, 1000)
}
