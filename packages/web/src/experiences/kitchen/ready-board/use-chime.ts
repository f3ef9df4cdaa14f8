import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useScreenSetting } from '../settings/screen-settings.ts'
import type { SoundState } from '../sound/alarm-sound.ts'
import { useAlarmController } from '../sound/use-alarm.ts'

/**
 * 'blocked': turned on, but the browser mutes the page until it is touched. 'none': this browser has no
 * sound.
 */
export type ChimeState = 'unknown' | 'on' | 'blocked' | 'off' | 'none'

export interface ReadyChime {
  state: ChimeState
  /** Whether the chime sounds as before after a reload: it is off, or the browser allows sound without a touch. */
  survivesLoad: boolean
  /** Must be called from a user gesture: browsers start sound only then. */
  turnOn: () => void
  turnOff: () => void
}

/**
 * Sounds once whenever an order becomes ready, unless turned off at this screen. Orders that were ready
 * before the page loaded make no sound. While the browser mutes the page, any touch unmutes it.
 */
export function useChime(readyIds: readonly string[]): ReadyChime {
  const { bell } = useAlarmController()
  const [enabled, setEnabled] = useScreenSetting('chime')
  const sound = useSyncExternalStore(
    bell.subscribe,
    () => bell.state,
    () => 'unknown' as const,
  )
  const state = chimeState(enabled, sound)
  useEffect(() => void bell.prepare(), [bell])
  useEffect(() => {
    if (state !== 'blocked') return
    const start = () => void bell.enable('ready')
    window.addEventListener('pointerdown', start)
    window.addEventListener('keydown', start)
    return () => {
      window.removeEventListener('pointerdown', start)
      window.removeEventListener('keydown', start)
    }
  }, [bell, state])
  const known = useRef<ReadonlySet<string> | null>(null)
  const key = readyIds.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same orders in a new array must not sound
  useEffect(() => {
    const before = known.current
    known.current = new Set(readyIds)
    if (enabled && before && readyIds.some((id) => !before.has(id))) bell.play('ready')
  }, [key, enabled, bell])
  return {
    state,
    survivesLoad: state !== 'on' || !bell.neededTouch,
    turnOn: () => {
      setEnabled(true)
      if (sound === 'running') bell.play('ready')
    },
    turnOff: () => setEnabled(false),
  }
}

/** Whether the chime is audible: 'on' only while the audio engine runs. */
export function chimeState(enabled: boolean, sound: SoundState): ChimeState {
  if (sound === 'off') return 'none'
  if (!enabled) return 'off'
  return ({ running: 'on', blocked: 'blocked', unknown: 'unknown' } as const)[sound]
}
