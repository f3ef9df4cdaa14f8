import type { Board } from '@comanda/contract/kitchen'
import { useMemo } from 'react'
import type { LaneTab } from '../parts/lane-tabs.tsx'
import { RecentCompleted } from '../past/completed-orders.tsx'
import type { Undo } from '../undo/use-undo.ts'
import { UpcomingStrip, type UpcomingStripProps } from '../upcoming/upcoming-strip.tsx'
import { ordersIn } from './board-lanes.tsx'
import { Dock } from './dock.tsx'
import type { BoardTickets } from './use-board-tickets.ts'

export interface BoardFooterProps {
  board: Board
  shown: BoardTickets
  tab: LaneTab | null
  undo: Undo
  /** The completed orders are shown above. */
  past: boolean
  card: UpcomingStripProps['card']
}

/** The bottom of the board: what needs attention, the upcoming orders, and the last completed ones. */
export function BoardFooter({ board, shown, tab, undo, past, card }: BoardFooterProps) {
  const { own, line, upcoming, lanes } = shown
  const zone = board.restaurant.timezone
  const orders = useMemo(() => ordersIn(own, tab), [own, tab])
  return (
    <footer className="flex max-h-[45dvh] min-h-16.5 flex-none items-stretch gap-3 px-4">
      <Dock board={board} orders={orders} undo={undo}>
        <UpcomingStrip line={line} tickets={upcoming} zone={zone} card={card} />
      </Dock>
      {!past && tab !== 'done' && (
        <div className="min-w-0 flex-1 max-xl:hidden">
          <RecentCompleted completed={lanes.completed} zone={zone} />
        </div>
      )}
    </footer>
  )
}
