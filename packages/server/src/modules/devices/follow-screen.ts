import type { App, Caller } from '../../app.ts'
import type { StoredEvent } from '../../platform/live/hub.ts'
import { isDueToNote, noteSeen } from './note-seen.ts'

/** Looks after the open stream of a screen. */
export interface FollowedScreen {
  /** Whether the stream may go on; `batch` is what happened at the restaurant since the last time. */
  goesOn(batch: readonly StoredEvent[]): Promise<boolean>
}

/**
 * A screen with a stream asks for nothing else, so the stream itself says that it is on, and ends as soon as it is
 * told that the screen was revoked. For people the answer is always yes.
 */
export function followScreen(app: Pick<App, 'db' | 'now'>, caller: Caller): FollowedScreen {
  const { device, ip } = caller
  if (!device) return { goesOn: async () => true }
  let notedAt: number | null = null
  return {
    async goesOn(batch) {
      if (batch.some(({ type, subjectId }) => type === 'device.revoked' && subjectId === device.id))
        return false
      if (!isDueToNote(app.now(), notedAt)) return true
      notedAt = app.now()
      return app.db.tenant(device.restaurantId, caller.actor, (tx) => noteSeen(app, tx, device, ip))
    },
  }
}
