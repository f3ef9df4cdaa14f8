import type { Me } from '@comanda/contract/identity'
import { useSyncExternalStore } from 'react'
import { type Failure, readFailure } from '../failure.ts'
import { onAuthEvent, publishAuthEvent, publishAuthEventHere } from './auth-events.ts'
import { loadMe } from './load-me.ts'

export interface Session {
  /** null until loaded. */
  me: Me | null
  /** Why it is not loaded, or could not be refreshed. */
  failure: Failure | null
}

/** A tab that was hidden for longer than this reloads the session when it becomes visible. */
const staleMs = 300_000

const unknown: Session = { me: null, failure: null }
let session = unknown
let readAt = 0
let reading: Promise<void> | null = null
/** The session can have changed since the request in progress was sent. */
let isOutdated = false
const listeners = new Set<() => void>()

/** The session of this host; the same in all tabs. */
export function useSession(): Session & { retry: () => void } {
  const current = useSyncExternalStore(
    subscribe,
    () => session,
    () => unknown,
  )
  return { ...current, retry }
}

/** Called after a sign-in here; updates this tab and all others. */
export function enterSession(me: Me): void {
  isOutdated = true
  change({ me, failure: null })
  publishAuthEvent('signed-in')
}

/** Reloads the session after a change to the user; the other tabs do the same. */
export async function refreshSession(): Promise<void> {
  await read()
  publishAuthEvent('user-updated')
}

function retry(): void {
  change({ ...session, failure: null })
  void read()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) watch()
  listeners.add(listener)
  if (session === unknown) void read().then(() => publishAuthEventHere('initial-session'))
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) unwatch()
  }
}

let stopListening = () => {}

function watch(): void {
  stopListening = onAuthEvent(({ fromOtherTab, event }) => {
    if (fromOtherTab || event === 'signed-out' || (event === 'session-missed' && session.me?.user))
      void read()
  })
  document.addEventListener('visibilitychange', readWhenStale)
}

function unwatch(): void {
  stopListening()
  document.removeEventListener('visibilitychange', readWhenStale)
}

function readWhenStale(): void {
  if (document.visibilityState !== 'visible' || Date.now() - readAt < staleMs) return
  void read().then(() => publishAuthEventHere('session-refreshed'))
}

function read(): Promise<void> {
  isOutdated = true
  reading ??= readLatest().finally(() => {
    reading = null
    readAt = Date.now()
  })
  return reading
}

/** A transient failure leaves the known session in place. */
async function readLatest(): Promise<void> {
  while (isOutdated) {
    isOutdated = false
    const next = await loadMe().then(
      (me) => ({ me, failure: null }),
      (error) => ({ ...session, failure: readFailure(error) }),
    )
    if (!isOutdated) change(next)
  }
}

function change(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}
