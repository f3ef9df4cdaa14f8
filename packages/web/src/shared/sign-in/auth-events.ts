/** Session events, published to every open tab of this host. */
export type AuthEvent =
  | 'initial-session'
  | 'signed-in'
  | 'signed-out'
  | 'session-refreshed'
  /** The server refused a request because there is no session. */
  | 'session-missed'
  | 'user-updated'
  | 'password-recovery'
  | 'second-factor-verified'

export interface AuthUpdate {
  event: AuthEvent
  /** Published by another tab. */
  fromOtherTab: boolean
}

type Listener = (update: AuthUpdate) => void

const listeners = new Set<Listener>()
let channel: BroadcastChannel | null | undefined

/** Publishes to this tab and all others. */
export function publishAuthEvent(event: AuthEvent): void {
  open()?.postMessage(event)
  notifyListeners({ event, fromOtherTab: false })
}

/** Publishes to this tab only, for events that the other tabs detect automatically. */
export function publishAuthEventHere(event: AuthEvent): void {
  notifyListeners({ event, fromOtherTab: false })
}

/** Returns the function that unsubscribes. */
export function onAuthEvent(listener: Listener): () => void {
  open()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Without BroadcastChannel, tabs do not learn of each other's events. */
function open(): BroadcastChannel | null {
  if (channel !== undefined) return channel
  channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('comanda.session')
  channel?.addEventListener('message', ({ data }) => notifyListeners({ event: data, fromOtherTab: true }))
  return channel
}

function notifyListeners(update: AuthUpdate): void {
  for (const listener of listeners) listener(update)
}
