import type { App, Caller } from '../../app.ts'
import type { StoredEvent } from '../../platform/live/hub.ts'
import { isSeenUpdateDue, recordDeviceSeen } from './record-seen.ts'

/** Tracks the open stream of a screen. */
export interface MonitoredScreen {
  /** Whether the stream may continue; `batch` holds the events since the previous call. */
  mayContinue(batch: readonly StoredEvent[]): Promise<boolean>
}

/**
 * A screen with a stream makes no other requests, so the stream records that it is online and ends when the
 * screen is revoked. For people the result is always true.
 */
export function monitorScreen(app: Pick<App, 'db' | 'now'>, caller: Caller): MonitoredScreen {
  const { device, ip } = caller
  if (!device) return { mayContinue: async () => true }
  let recordedAt: number | null = null
  return {
    async mayContinue(batch) {
      if (batch.some(({ type, subjectId }) => type === 'device.revoked' && subjectId === device.id))
        return false
      if (!isSeenUpdateDue(app.now(), recordedAt)) return true
      recordedAt = app.now()
      return app.db.tenant(device.restaurantId, caller.actor, (tx) => recordDeviceSeen(app, tx, device, ip))
    },
  }
}
