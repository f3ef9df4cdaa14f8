import type { Board } from '@comanda/contract/kitchen'
import { isUpcoming } from '@comanda/domain/kitchen/upcoming'
import { phaseOf } from '@comanda/domain/ordering/order-status'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { boardQuery } from '../queries.ts'
import { boardNow } from '../ticket/board-clock.ts'
import { leadOf } from '../upcoming/kitchen-line.ts'
import { AlarmSound } from './alarm-sound.ts'

/** Polling interval for new orders while the board is broken. */
const POLL_INTERVAL_MS = 3000

export interface AlarmController {
  bell: AlarmSound
  silenced: ReadonlySet<string>
  /** Stops the alarm for these orders. */
  silence: (orderIds: readonly string[]) => void
  /** Called when a kitchen's board mounts. Returns the cleanup for its unmount. */
  watch: (restaurantId: string) => () => void
  /** The new orders that the board shows. */
  report: (newOrderIds: readonly string[]) => void
}

export const AlarmContext = createContext<AlarmController | null>(null)

/**
 * Sounds the alarm for the new orders of the board. It is mounted outside the error boundary, which reports a
 * broken board: the alarm then continues and polls for new orders itself.
 */
export function AlarmProvider({ children }: { children: (onBreak: () => void) => ReactNode }) {
  const [bell] = useState(() => new AlarmSound())
  const [restaurantId, setRestaurantId] = useState<string | null>(null)
  const [reported, report] = useState<readonly string[]>([])
  const [silenced, setSilenced] = useState<ReadonlySet<string>>(new Set())
  const [broken, setBroken] = useState(false)
  const isBroken = useRef(false)
  const onBreak = useCallback(() => {
    isBroken.current = true
    setBroken(true)
  }, [])
  const silence = useCallback((orderIds: readonly string[]) => setSilenced(new Set(orderIds)), [])
  const controller = useMemo<AlarmController>(
    () => ({
      bell,
      silenced,
      silence,
      watch: (id) => {
        setRestaurantId(id)
        return () => {
          // A broken board unmounts too, but its orders still need the alarm.
          if (isBroken.current) return
          setRestaurantId(null)
          report([])
        }
      },
      report,
    }),
    [bell, silenced, silence],
  )
  const polled = useNewOrderIds(broken ? restaurantId : null)
  useRinging(bell, polled ?? reported, silenced)
  // Created once, so that changes of the alarm state re-render only its subscribers.
  const [content] = useState(() => children(onBreak))
  return <AlarmContext value={controller}>{content}</AlarmContext>
}

/** New orders of a kitchen whose board is broken; null while disabled or not loaded. */
function useNewOrderIds(restaurantId: string | null): readonly string[] | null {
  const { data } = useQuery({
    ...boardQuery(restaurantId ?? ''),
    enabled: restaurantId !== null,
    refetchInterval: POLL_INTERVAL_MS,
    select: (board) =>
      audibleOf(
        board.tickets
          .filter(
            (ticket) => phaseOf(ticket.status) === 'new' && !isUpcoming(ticket, leadOf(board), boardNow()),
          )
          .map(({ orderId }) => orderId),
        board.alarmStopped,
      ),
  })
  return data ?? null
}

/** The new orders for which no screen has stopped the alarm. */
export function audibleOf(newOrderIds: readonly string[], stopped: Board['alarmStopped']): readonly string[] {
  // A board stored on this device by an older version has no `alarmStopped`.
  return stopped ? newOrderIds.filter((id) => !stopped.orderIds.includes(id)) : newOrderIds
}

function useRinging(bell: AlarmSound, waiting: readonly string[], silenced: ReadonlySet<string>): void {
  const ringing = waiting.some((id) => !silenced.has(id))
  useEffect(() => {
    if (ringing) bell.ring()
    else bell.silence()
  }, [bell, ringing])
  useEffect(() => () => bell.silence(), [bell])
}
