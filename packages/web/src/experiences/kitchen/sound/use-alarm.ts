import { useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useScreenSetting } from '../settings/screen-settings.ts'
import { AlarmContext, type AlarmController } from './alarm-provider.tsx'
import type { SoundState } from './alarm-sound.ts'

export interface Alarm {
  sound: SoundState
  /** A new order is waiting that was not silenced. */
  ringing: boolean
  /** Must be called from a user gesture: browsers start sound only then. */
  enable: () => Promise<void>
  /** Silences the orders that wait now; the next one rings again. */
  stop: () => void
}

/** Rings for new orders until each is acknowledged or silenced. The same object until something changes. */
export function useAlarm(newOrderIds: readonly string[]): Alarm {
  const { bell, silenced, silence, report } = useAlarmController()
  const sound = useSyncExternalStore(
    bell.subscribe,
    () => bell.state,
    () => 'unknown' as const,
  )
  const key = newOrderIds.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same orders in a new array change nothing
  useEffect(() => report(newOrderIds), [key, report])
  const waiting = useRef(newOrderIds)
  useEffect(() => {
    waiting.current = newOrderIds
  })
  const ringing = newOrderIds.some((id) => !silenced.has(id))
  return useMemo(
    () => ({ sound, ringing, enable: () => bell.enable(), stop: () => silence(waiting.current) }),
    [bell, sound, ringing, silence],
  )
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
  if (!controller) throw new Error('useAlarmController must be used inside AlarmProvider')
  return controller
}
