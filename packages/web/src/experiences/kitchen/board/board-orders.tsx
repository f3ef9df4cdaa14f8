import type { Board } from '@comanda/contract/kitchen'
import { ChefHat, WifiOff } from '@comanda/ui/icons.ts'
import { LaneTabs } from '../parts/lane-tabs.tsx'
import { SalesTile } from '../parts/summary-tiles.tsx'
import { AllCompleted, CompletedOrders } from '../past/completed-orders.tsx'
import { BoardLanes } from './board-lanes.tsx'
import type { Lanes } from './board-state.ts'
import type { TicketsProps } from './tickets.tsx'
import type { BoardTabs } from './use-board-tabs.ts'

export interface BoardOrdersProps {
  board: Board
  tabs: BoardTabs
  /** Those on the board, and those of this screen. */
  lanes: Lanes
  own: Lanes
  cards: TicketsProps
  /** Shows all completed orders. */
  past: boolean
  onPast: (past: boolean) => void
  soundOn: boolean
  offline: boolean
}

/** The orders of the open tab: the open ones, or those completed today. */
export function BoardOrders({ board, tabs, lanes, own, cards, past, onPast, ...state }: BoardOrdersProps) {
  const { restaurant, dailySales } = board
  const { tab, setTab, all, allDay, columns, columnHeight } = tabs
  const { completed } = lanes
  return (
    <>
      {tab !== null && <LaneTabs lanes={own} all={all} allDay={allDay} value={tab} onChange={setTab} />}
      {tab === 'done' ? (
        <main className="relative grid min-h-0 flex-auto grid-cols-[minmax(0,1fr)] content-start gap-3 overflow-y-auto">
          <SalesTile dailySales={dailySales} />
          <CompletedOrders completed={completed} zone={restaurant.timezone} past={past} onPast={onPast} />
        </main>
      ) : board.tickets.length === 0 ? (
        <EmptyBoard name={restaurant.name} {...state} />
      ) : (
        <BoardLanes
          {...cards}
          {...state}
          tab={tab}
          columns={columns}
          columnHeight={columnHeight}
          allDay={allDay}
          lanes={own}
        />
      )}
      {past && tab !== 'done' && <AllCompleted completed={completed} zone={restaurant.timezone} />}
    </>
  )
}

interface EmptyBoardProps {
  name: string
  soundOn: boolean
  offline: boolean
}

/** Shown before the day's first order. */
function EmptyBoard({ name, soundOn, offline }: EmptyBoardProps) {
  const Icon = offline ? WifiOff : ChefHat
  return (
    <main className="flex flex-auto flex-col items-center justify-center px-6 py-16 text-center">
      <Icon aria-hidden="true" className="mb-5 size-16 text-ink-2" />
      <h2 className="font-bold text-36 tracking-tight">No Orders Yet Today</h2>
      <p className="mt-2 text-20 text-ink-2">{name ? `${name} is ready for orders!` : 'Ready for orders!'}</p>
      {soundOn && <p className="mt-5 text-18 text-ink-2">Sound alerts are enabled</p>}
    </main>
  )
}
