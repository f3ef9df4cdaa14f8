import type { Ticket } from '@comanda/contract/kitchen'
import { useEffect, useRef } from 'react'
import { soundOfChange } from './sound-of-change.ts'
import { useAlarmController } from './use-alarm.ts'

/** Sounds once when an open order is changed or cancelled. `tickets` are as returned by the server. */
export function useChangeSound(tickets: readonly Ticket[]): void {
  const { bell } = useAlarmController()
  const previous = useRef(tickets)
  useEffect(() => {
    const sound = soundOfChange(previous.current, tickets)
    previous.current = tickets
    if (sound) bell.play(sound)
  }, [bell, tickets])
}
