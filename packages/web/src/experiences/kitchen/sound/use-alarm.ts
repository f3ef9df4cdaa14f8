import { useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useScreenSetting } from '../settings/screen-settings.ts'
import { AlarmContext, type AlarmKeeper } from './alarm-keeper.tsx'
import type { SoundState } from './alarm-sound.ts'

export interface Alarm {
  sound: SoundState
  /** An order waits that nobody has silenced yet. */
  ringing: boolean
  /** From a touch: browsers let nothing else start sound. */
  enable: () => Promise<void>
  /** Silences the orders that wait now; the next one rings again. */
  stop: () => void
}

/** Rings for new orders until each is acknowledged or silenced. The same object until something of it changes. */
export function useAlarm(newOrderIds: readonly string[]): Alarm {
  const { bell, silenced, silence, report } = useKeeper()
  const sound = useSyncExternalStore(
    bell.subscribe,
    () => bell.state,
    () => 'unknown' as const,
  )
  const key = newOrderIds.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same orders in another list are no news
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

/** Has the alarm keep to this kitchen for as long as its board stands, and find out whether it may sound. */
export function useAlarmFor(restaurantId: string): void {
  const { bell, watch } = useKeeper()
  const [volume] = useScreenSetting('volume')
  useEffect(() => bell.setVolume(volume), [bell, volume])
  useEffect(() => void bell.prepare(), [bell])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a silenced order is no other kitchen
  useEffect(() => watch(restaurantId), [restaurantId])
}

/** The alarm that stands around the whole kitchen. */
export function useKeeper(): AlarmKeeper {
  const keeper = useContext(AlarmContext)
  if (!keeper) throw new Error('the alarm is used outside its provider')
  return keeper
}
