import type { Ticket } from '@comanda/contract/kitchen'
import { hasLinesInView } from '@comanda/domain/kitchen/stations'
import { CheckCheck, WifiOff } from '@comanda/ui/icons.ts'
import { memo, type ReactNode, useMemo } from 'react'
import { AllDayPanel, allDayOf } from '../all-day/all-day-panel.tsx'
import type { LaneTab } from '../parts/lane-tabs.tsx'
import type { KitchenLine } from '../upcoming/kitchen-line.ts'
import type { Lanes } from './board-state.ts'
import { shareColumns } from './columns.ts'
import { Lane } from './lane.tsx'
import type { TicketsProps } from './tickets.tsx'

export interface BoardLanesProps extends TicketsProps {
  /** Those of this screen. */
  lanes: Lanes
  /** The displayed tab; null: all lanes side by side. */
  tab: LaneTab | null
  /** The number of ticket columns that fit, and their height. */
  columns: number
  columnHeight: number
  /** Shows the all-day counts as a lane. */
  allDay: boolean
  soundOn: boolean
  offline: boolean
}

/** The open orders: lanes side by side that share the width, or the tickets of one tab across the full width. */
export const BoardLanes = memo(function BoardLanes({
  lanes,
  tab,
  columns,
  columnHeight,
  allDay,
  soundOn,
  offline,
  ...cards
}: BoardLanesProps) {
  const { line } = cards
  const counts = useMemo(() => (allDay ? allDayOf(lanes, line) : null), [allDay, lanes, line])
  const byPromise = useMemo(() => openByPromise(lanes), [lanes])
  const lane = (of: OpenLane, share: number) => {
    const tickets = of === 'all' ? byPromise : lanes[of]
    return (
      <Lane
        key={of}
        {...cards}
        title={titleOf(of, tickets.length)}
        alert={of === 'new' && tickets.length > 0}
        tickets={tickets}
        columns={share}
      >
        {of === 'new' ? (
          <NoNewOrders soundOn={soundOn} offline={offline} />
        ) : (
          <Nothing>{nothing[of]}</Nothing>
        )}
      </Lane>
    )
  }
  if (tab === 'all-day') return <Grid columns={1}>{counts && <AllDayPanel counts={counts} />}</Grid>
  if (tab !== null && tab !== 'done') return <Grid columns={columns}>{lane(tab, columns)}</Grid>
  const phases = ['new', 'acknowledged', 'preparing', 'ready'] as const
  const shares = shareColumns(
    phases.map((phase) => lanes[phase]),
    columns,
    columnHeight,
  )
  return (
    <Grid columns={counts ? columns + 1 : columns}>
      {phases.map((phase, index) => (shares[index] ? lane(phase, shares[index]) : null))}
      {counts && <AllDayPanel counts={counts} />}
    </Grid>
  )
})

function Grid({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <main
      className="grid min-h-0 flex-auto gap-3 px-4"
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gridTemplateRows: 'minmax(0, 1fr)',
      }}
    >
      {children}
    </main>
  )
}

/** A lane, or all open orders. */
type OpenLane = 'all' | 'new' | 'acknowledged' | 'preparing' | 'ready'

/** The open orders of this screen, the soonest promise first. */
function openByPromise({ new: fresh, acknowledged, preparing, ready }: Lanes): Ticket[] {
  return [...fresh, ...acknowledged, ...preparing, ...ready].sort((a, b) => a.promisedAt - b.promisedAt)
}

/** The lanes of a screen: new orders are shown on every screen, others only if its stations make part of them. */
export function ownLanes(lanes: Lanes, { view, stations }: KitchenLine): Lanes {
  if (view.kind !== 'some') return lanes
  const own = (tickets: Ticket[]) => tickets.filter((ticket) => hasLinesInView(ticket, view, stations))
  const { acknowledged, preparing, ready } = lanes
  return { ...lanes, acknowledged: own(acknowledged), preparing: own(preparing), ready: own(ready) }
}

/** Ids of the orders in the lanes, and of those that this tab shows. */
export function ordersIn(lanes: Lanes, tab: LaneTab | null): { inLanes: Set<string>; inTab: Set<string> } {
  const ids = (tickets: readonly Ticket[]) => new Set(tickets.map(({ orderId }) => orderId))
  const all = ids(openByPromise(lanes))
  if (tab === null || tab === 'all') return { inLanes: all, inTab: all }
  return { inLanes: all, inTab: tab === 'done' || tab === 'all-day' ? new Set() : ids(lanes[tab]) }
}

function titleOf(lane: OpenLane, count: number): string {
  if (lane === 'new') return count > 0 ? 'NEW ORDERS - NEEDS ATTENTION' : 'NEW ORDERS'
  return titles[lane]
}

const titles = {
  all: 'All open orders, soonest promise first',
  acknowledged: 'Acknowledged - Ready to Prepare',
  preparing: 'In Progress · Preparing',
  ready: 'In Progress · Ready',
}

const nothing = {
  all: 'No open orders',
  acknowledged: 'No orders to prepare',
  preparing: 'No orders being prepared',
  ready: 'No orders waiting for pickup',
}

/** The lane of new orders never collapses: its text distinguishes "no orders" from "offline". */
function NoNewOrders({ soundOn, offline }: { soundOn: boolean; offline: boolean }) {
  const Icon = offline ? WifiOff : CheckCheck
  return (
    <div className="flex min-h-60 flex-auto flex-col items-center justify-center rounded-12 border border-line px-6 text-center">
      <Icon aria-hidden="true" className="mb-3 size-9 text-ink-2" />
      <p className="font-semibold text-20">
        {offline ? 'New orders cannot reach this screen' : 'No new orders'}
      </p>
      {offline && (
        <p className="mt-1 text-18 text-ink-2">
          They are safe and will ring here once the connection is back.
        </p>
      )}
      {!offline && soundOn && <p className="mt-1 text-16 text-ink-2">Sound alerts are enabled</p>}
    </div>
  )
}

function Nothing({ children }: { children: ReactNode }) {
  return (
    <p className="rounded-12 border border-line border-dashed px-4 py-6 text-center text-16 text-ink-3">
      {children}
    </p>
  )
}
