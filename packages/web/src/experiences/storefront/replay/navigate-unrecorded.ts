import type { AroundNavHandler } from 'wouter'

// Only menus are recorded. A recorded page loads any other one as a new document, without the script of the recording.

export const navigateUnrecorded: AroundNavHandler = (navigate, to, options) => {
  const { pathname } = new URL(to, location.href)
  if (!isRecorded() || pathname === location.pathname) navigate(to, options)
  else if (options?.replace) location.replace(to)
  else location.assign(to)
}

/** The same for Back and Forward. Must be called before the router listens. */
export function goBackUnrecorded(): void {
  const { pathname } = location
  addEventListener('popstate', (event) => {
    if (!isRecorded() || location.pathname === pathname) return
    event.stopImmediatePropagation()
    location.reload()
  })
}

/** Whether the script was ever loaded (start-replay.ts). */
const isRecorded = () => 'clarity' in window
