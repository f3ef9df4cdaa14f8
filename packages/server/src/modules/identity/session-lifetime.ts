import type { Instant } from '@comanda/domain/time/instant'

const DAY_MS = 86_400_000

/** A session ends after this long without use. */
export const idleMs = 30 * DAY_MS
/** A session ends after this long in any case. */
export const maxSessionMs = 90 * DAY_MS

/** Sets the timestamps of a new session by the application clock. */
export function startSession<Session>(session: Session, now: Instant) {
  const startedAt = new Date(now)
  return { ...session, createdAt: startedAt, updatedAt: startedAt, expiresAt: new Date(now + idleMs) }
}
