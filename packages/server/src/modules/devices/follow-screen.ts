import type { App, Caller } from '../../app.ts'
import type { StoredEvent } from '../../platform/live/hub.ts'
import { isDueToNote, noteSeen } from './note-seen.ts'

/** Tracks the open stream of a screen. */
export interface FollowedScreen {
  /** Whether the stream may continue; `batch` holds the events since the previous call. */
  mayContinue(batch: readonly StoredEvent[]): Promise<boolean>
}

/**
 * A screen with a stream makes no other requests, so the stream records that it is online and ends when the
 * screen is revoked. For people the result is always true.
 */
export function followScreen(app: Pick<App, 'db' | 'now'>, caller: Caller): FollowedScreen {
  const { device, ip } = caller
  if (!device) return { mayContinue: async () => true }
  let recordedAt: number | null = null
  return {
    async mayContinue(batch) {
      if (batch.some(({ type, subjectId }) => type === 'device.revoked' && subjectId === device.id))
        return false
      if (!isDueToNote(app.now(), recordedAt)) return true
      recordedAt = app.now()
      return app.db.tenant(device.restaurantId, caller.actor, (tx) => noteSeen(app, tx, device, ip))
    },
  }
}
