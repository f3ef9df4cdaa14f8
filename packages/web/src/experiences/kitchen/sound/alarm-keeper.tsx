import { isUpcoming } from '@comanda/domain/kitchen/upcoming'
import { phaseOf } from '@comanda/domain/ordering/order-status'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { boardQuery } from '../queries.ts'
import { boardNow } from '../ticket/board-clock.ts'
import { leadOf } from '../upcoming/kitchen-line.ts'
import { AlarmSound } from './alarm-sound.ts'

/** While the board is broken its orders are asked for so often. */
const ASK_EVERY_MS = 3000

export interface AlarmKeeper {
  bell: AlarmSound
  silenced: ReadonlySet<string>
  /** These orders ring no more. */
  silence: (orderIds: readonly string[]) => void
  /** A kitchen's board comes on the screen. What is answered takes it away again. */
  watch: (restaurantId: string) => () => void
  /** The new orders that the board shows. */
  report: (newOrderIds: readonly string[]) => void
}

export const AlarmContext = createContext<AlarmKeeper | null>(null)

/**
 * Rings for the new orders of the board. It stands outside the error boundary, which tells it of a broken board: then it
 * rings on, and asks for new orders itself.
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
  const keeper = useMemo<AlarmKeeper>(
    () => ({
      bell,
      silenced,
      silence,
      watch: (id) => {
        setRestaurantId(id)
        return () => {
          // A board that broke also leaves the screen, and its orders wait all the same.
          if (isBroken.current) return
          setRestaurantId(null)
          report([])
        }
      },
      report,
    }),
    [bell, silenced, silence],
  )
  const asked = useOrdersBehind(broken ? restaurantId : null)
  useRinging(bell, asked ?? reported, silenced)
  // Made once, so that what the alarm learns draws nothing anew but what listens to it.
  const [content] = useState(() => children(onBreak))
  return <AlarmContext value={keeper}>{content}</AlarmContext>
}

/** The new orders of a kitchen whose board cannot show them; null while they are not known, or not asked for. */
function useOrdersBehind(restaurantId: string | null): string[] | null {
  const { data } = useQuery({
    ...boardQuery(restaurantId ?? ''),
    enabled: restaurantId !== null,
    refetchInterval: ASK_EVERY_MS,
    select: (board) =>
      board.tickets
        .filter(
          (ticket) => phaseOf(ticket.status) === 'new' && !isUpcoming(ticket, leadOf(board), boardNow()),
        )
        .map(({ orderId }) => orderId),
  })
  return data ?? null
}

function useRinging(bell: AlarmSound, waiting: readonly string[], silenced: ReadonlySet<string>): void {
  const ringing = waiting.some((id) => !silenced.has(id))
  useEffect(() => {
    if (ringing) bell.ring()
    else bell.silence()
  }, [bell, ringing])
  useEffect(() => () => bell.silence(), [bell])
}
