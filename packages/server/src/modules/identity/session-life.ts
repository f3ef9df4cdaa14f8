import type { Instant } from '@comanda/domain/time/instant'

const DAY_MS = 86_400_000

/** Without use a session ends after so long. */
export const idleMs = 30 * DAY_MS
/** However much it is used, it ends after so long. */
export const longestMs = 90 * DAY_MS

/** A session as it begins, by our own clock, before it is stored. */
export function startOf<Session>(session: Session, now: Instant) {
  const startedAt = new Date(now)
  return { ...session, createdAt: startedAt, updatedAt: startedAt, expiresAt: new Date(now + idleMs) }
}
