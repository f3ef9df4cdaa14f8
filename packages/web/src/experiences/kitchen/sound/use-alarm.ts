import { useEffect, useState, useSyncExternalStore } from 'react'
import { AlarmSound, type SoundState } from './alarm-sound.ts'

export interface Alarm {
  sound: SoundState
  /** An order waits that nobody has silenced yet. */
  ringing: boolean
  /** From a touch: browsers let nothing else start sound. */
  enable: () => Promise<void>
  /** Silences the orders that wait now; the next one rings again. */
  stop: () => void
}

/** Rings for new orders until each is acknowledged or silenced. */
export function useAlarm(newOrderIds: readonly string[]): Alarm {
  const [alarm] = useState(() => new AlarmSound())
  const [silenced, setSilenced] = useState<ReadonlySet<string>>(new Set())
  const sound = useSyncExternalStore(
    alarm.subscribe,
    () => alarm.state,
    () => 'unknown' as const,
  )
  const ringing = newOrderIds.some((id) => !silenced.has(id))
  useEffect(() => {
    void alarm.prepare()
    return () => alarm.silence()
  }, [alarm])
  useEffect(() => {
    if (ringing) alarm.ring()
    else alarm.silence()
  }, [alarm, ringing])
  return {
    sound,
    ringing,
    enable: () => alarm.enable(),
    stop: () => setSilenced(new Set(newOrderIds)),
  }
}
