/** What happens to a session, as every open tab of this host is told. */
export type AuthEvent =
  | 'initial-session'
  | 'signed-in'
  | 'signed-out'
  | 'session-refreshed'
  /** The server refused something for want of a session. */
  | 'session-missed'
  | 'user-updated'
  | 'password-recovery'
  | 'second-factor-verified'

export interface AuthNews {
  event: AuthEvent
  /** Told by another tab. */
  elsewhere: boolean
}

type Listener = (news: AuthNews) => void

const listeners = new Set<Listener>()
let channel: BroadcastChannel | null | undefined

/** Tells this tab and all others. */
export function announce(event: AuthEvent): void {
  open()?.postMessage(event)
  tell({ event, elsewhere: false })
}

/** Tells this tab alone, of what others have found out for themselves. */
export function announceHere(event: AuthEvent): void {
  tell({ event, elsewhere: false })
}

/** Answers how to stop listening. */
export function onAuthEvent(listener: Listener): () => void {
  open()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** A browser without channels has tabs that know nothing of each other. */
function open(): BroadcastChannel | null {
  if (channel !== undefined) return channel
  channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('comanda.session')
  channel?.addEventListener('message', ({ data }) => tell({ event: data, elsewhere: true }))
  return channel
}

function tell(news: AuthNews): void {
  for (const listener of listeners) listener(news)
}
