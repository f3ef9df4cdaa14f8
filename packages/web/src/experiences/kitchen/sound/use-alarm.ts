import type { Board } from '@comanda/contract/kitchen'
import { useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { useScreenSetting } from '../settings/screen-settings.ts'
import { AlarmContext, type AlarmController, audibleOf } from './alarm-provider.tsx'
import type { SoundState } from './alarm-sound.ts'

/** The limit of the operation. */
const MAX_ORDERS = 500

export interface Alarm {
  sound: SoundState
  /** A new order is waiting that was not silenced. */
  ringing: boolean
  /** Must be called from a user gesture: browsers start sound only then. */
  enable: () => Promise<void>
  /** Who stopped the alarm of the waiting orders on all screens; null if it was stopped only on this one. */
  stoppedBy: string | null
  /** Silences the orders that wait now on all screens of the kitchen; the next one rings again. */
  stop: () => void
}

/**
 * Rings for new orders until each is acknowledged, or silenced here or at another screen. The same object until
 * something changes.
 */
export function useAlarm(
  { restaurant: { id: restaurantId }, alarmStopped }: Pick<Board, 'restaurant' | 'alarmStopped'>,
  newOrderIds: readonly string[],
): Alarm {
  const { bell, silenced, silence, report } = useAlarmController()
  const sound = useSyncExternalStore(
    bell.subscribe,
    () => bell.state,
    () => 'unknown' as const,
  )
  const audible = audibleOf(newOrderIds, alarmStopped)
  const key = audible.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same orders in a new array change nothing
  useEffect(() => report(audible), [key, report])
  const waiting = useRef(audible)
  useEffect(() => {
    waiting.current = audible
  })
  const ringing = audible.some((id) => !silenced.has(id))
  const stoppedBy = (audible.length === 0 && alarmStopped?.by) || null
  return useMemo(
    () => ({
      sound,
      ringing,
      stoppedBy,
      enable: () => bell.enable(),
      stop: () => {
        const orderIds = [...waiting.current]
        if (orderIds.length === 0) return
        silence(orderIds)
        void stopEverywhere(restaurantId, orderIds)
      },
    }),
    [bell, sound, ringing, stoppedBy, silence, restaurantId],
  )
}

/** If the server cannot be reached, the alarm is stopped on this screen only, and the banner shows that. */
async function stopEverywhere(restaurantId: string, orderIds: string[]): Promise<void> {
  try {
    await (await loadApi()).kitchen.stopAlarm({ restaurantId, orderIds: orderIds.slice(0, MAX_ORDERS) })
  } catch {
    // This screen is silent already.
  }
}

/** Ties the alarm to this kitchen while its board is mounted, and checks whether sound is allowed. */
export function useAlarmFor(restaurantId: string): void {
  const { bell, watch } = useAlarmController()
  const [volume] = useScreenSetting('volume')
  useEffect(() => bell.setVolume(volume), [bell, volume])
  useEffect(() => void bell.prepare(), [bell])
  // biome-ignore lint/correctness/useExhaustiveDependencies: silencing an order must not restart the alarm
  useEffect(() => watch(restaurantId), [restaurantId])
}

/** The alarm of the kitchen, from AlarmProvider. */
export function useAlarmController(): AlarmController {
  const controller = useContext(AlarmContext)
  if (!controller) throw new Error('useAlarmController must be used within an AlarmProvider')
  return controller
}
