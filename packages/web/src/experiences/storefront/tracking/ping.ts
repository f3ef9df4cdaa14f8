import type { VisitEvent } from '@comanda/contract/analytics'
import { visitSessionId } from './visit-session.ts'

const everyMs = 60_000
/** Without a touch, key or scroll for this duration, the visitor counts as inactive. */
const idleMs = 5 * 60_000

/**
 * Reports each minute that the page is visible and in use, so that the duration of a visit and the list of live visitors
 * are right. After a pause that ended the visit, a view of the open page begins a new one.
 */
export function startPings(track: (event: VisitEvent) => void): void {
  let activeAt = Date.now()
  let session = visitSessionId()
  const use = () => {
    activeAt = Date.now()
  }
  for (const type of ['pointerdown', 'keydown', 'scroll', 'touchmove'])
    addEventListener(type, use, { passive: true, capture: true })
  const ping = () => {
    if (document.hidden || Date.now() - activeAt > idleMs) return
    const current = visitSessionId()
    const path = location.pathname
    track(current === session ? { type: 'ping', path } : { type: 'page_viewed', path, referrer: null })
    session = current
  }
  ping()
  setInterval(ping, everyMs)
}
