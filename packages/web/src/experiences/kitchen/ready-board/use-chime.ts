import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useScreenSetting } from '../settings/screen-settings.ts'
import type { SoundState } from '../sound/alarm-sound.ts'
import { useKeeper } from '../sound/use-alarm.ts'

/** 'waits': it is wanted, and the browser keeps it silent until somebody touches the screen. 'none': this browser has no sound. */
export type ChimeState = 'unknown' | 'on' | 'waits' | 'off' | 'none'

export interface ReadyChime {
  state: ChimeState
  /** It would chime again after a load without anybody's touch, or chimes not now either. */
  survivesLoad: boolean
  /** From a touch: browsers let nothing else start sound. */
  turnOn: () => void
  turnOff: () => void
}

/**
 * Sounds once whenever an order gets ready, unless somebody has switched that off at this screen. What was ready before is
 * no news. While the browser keeps the screen silent, any touch of it starts the sound.
 */
export function useChime(readyIds: readonly string[]): ReadyChime {
  const { bell } = useKeeper()
  const [wanted, setWanted] = useScreenSetting('chime')
  const sound = useSyncExternalStore(
    bell.subscribe,
    () => bell.state,
    () => 'unknown' as const,
  )
  const state = chimeState(wanted, sound)
  useEffect(() => void bell.prepare(), [bell])
  useEffect(() => {
    if (state !== 'waits') return
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same orders in another list are no news
  useEffect(() => {
    const before = known.current
    known.current = new Set(readyIds)
    if (wanted && before && readyIds.some((id) => !before.has(id))) bell.play('ready')
  }, [key, wanted, bell])
  return {
    state,
    survivesLoad: state !== 'on' || !bell.neededTouch,
    turnOn: () => {
      setWanted(true)
      if (sound === 'running') bell.play('ready')
    },
    turnOff: () => setWanted(false),
  }
}

/** What a screen may say of its chime: that it is on only while the audio engine runs. */
export function chimeState(wanted: boolean, sound: SoundState): ChimeState {
  if (sound === 'off') return 'none'
  if (!wanted) return 'off'
  return ({ running: 'on', blocked: 'waits', unknown: 'unknown' } as const)[sound]
}
