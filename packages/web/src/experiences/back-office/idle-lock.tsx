import { minutes } from '@comanda/domain/time/instant'
import { Lock } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { loadApi } from '../../shared/load-api.ts'
import { onAuthEvent } from '../../shared/sign-in/auth-events.ts'
import { dropDraftsOfOthers, hasRetainedDrafts, retainDrafts } from './forms/retained-drafts.ts'
import { activityEvents, frameActivity } from './frame-activity.ts'
import { useStaff } from './session.tsx'

/** How often activity is reported to the server, and checked here, in milliseconds. */
const REPORT_MS = 60_000
const CHECK_MS = 5000

/**
 * Asks to sign in again after a time without activity, where the settings of a restaurant or the platform limit it. The
 * tabs of a browser share their activity. The server enforces the limit as well.
 *
 * The screens are removed, so that nothing of them can be read, requested or heard. Unsaved input of forms is retained for
 * the same user, also when the session ends.
 */
export function IdleLock({
  signIn,
  children,
}: {
  signIn: (notice: ReactNode) => ReactNode
  children: ReactNode
}) {
  const [lockedAfter, setLockedAfter] = useState<number | null>(null)
  const isLocked = lockedAfter !== null
  const timeout = useRef<number | null>(null)
  const { user } = useStaff()
  useEffect(() => dropDraftsOfOthers(user.id), [user.id])
  // The session has ended. A layout effect is cleaned up while the effects of the forms still run.
  useLayoutEffect(() => retainDrafts, [])
  useEffect(() => {
    const stop = new AbortController()
    const lock = (after: number | null) => {
      retainDrafts()
      setLockedAfter(after)
    }
    let reportedAt = 0
    const report = async () => {
      reportedAt = Date.now()
      const { timeoutMinutes, isIdle } = await (await loadApi()).identity.reportActivity()
      if (stop.signal.aborted) return
      timeout.current = timeoutMinutes
      if (isIdle) lock(timeoutMinutes)
      else setLockedAfter(null)
    }
    // A failed report is repeated with the next activity; the lock does not depend on it.
    const tryReport = () => void report().catch(() => {})
    const check = () => {
      const limit = timeout.current
      if (isLocked) return
      if (limit !== null && Date.now() - lastActivity() >= minutes(limit)) lock(limit)
      else if (ownActivity > reportedAt && Date.now() - reportedAt >= REPORT_MS) tryReport()
    }
    const act = () => {
      if (isLocked) return
      // Activity after a long pause is too late to extend the session.
      check()
      recordActivity()
    }
    if (!isLocked) {
      recordActivity()
      tryReport()
    } else if (hasRetainedDrafts()) {
      addEventListener('beforeunload', (event) => event.preventDefault(), { signal: stop.signal })
    }
    const timer = setInterval(check, CHECK_MS)
    const options = { signal: stop.signal, passive: true }
    for (const event of [...activityEvents, frameActivity]) addEventListener(event, act, options)
    document.addEventListener('visibilitychange', check, options)
    // A sign-in, even in another tab, begins a new session.
    const unlisten = onAuthEvent(({ event }) => {
      if (event === 'signed-in') tryReport()
    })
    return () => {
      stop.abort()
      clearInterval(timer)
      unlisten()
    }
  }, [isLocked])
  if (!isLocked) return children
  return signIn(
    <Notice role="status" icon={<Lock className="size-4.5" />} className="mb-4">
      You were inactive for {lockedAfter} minutes. Please sign in again.
    </Notice>,
  )
}

const KEY = 'office-active-at'

function recordActivity(): void {
  try {
    localStorage.setItem(KEY, String(Date.now()))
  } catch {
    // Without storage, the tabs do not share their activity.
  }
  ownActivity = Date.now()
}

let ownActivity = 0

function lastActivity(): number {
  try {
    return Math.max(ownActivity, Number(localStorage.getItem(KEY)))
  } catch {
    return ownActivity
  }
}
