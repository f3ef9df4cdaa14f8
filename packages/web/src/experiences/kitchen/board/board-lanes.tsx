import type { Ticket } from '@comanda/contract/kitchen'
import { hasLinesInView } from '@comanda/domain/kitchen/stations'
import { cx } from '@comanda/ui/cx.ts'
import { CheckCheck, WifiOff } from '@comanda/ui/icons.ts'
import { memo, type ReactNode, useMemo } from 'react'
import { AllDayPanel, allDayOf } from '../all-day/all-day-panel.tsx'
import type { LaneTab } from '../parts/lane-tabs.tsx'
import type { KitchenLine } from '../upcoming/kitchen-line.ts'
import type { Lanes } from './board-state.ts'
import { Tickets, type TicketsProps } from './tickets.tsx'
import { useStableLanes } from './use-stable-lanes.ts'

export interface BoardLanesProps extends TicketsProps {
  lanes: Lanes
  /** The lane shown on a phone. */
  tab: LaneTab
  /** Shows the all-day counts as a lane. */
  allDay: boolean
  soundOn: boolean
  offline: boolean
}

/**
 * Four lanes side by side. In progress takes two of them, preparing and ready; it takes one next to the
 * all-day counts and on a tablet, where four would be too narrow to read. New orders are shown on every
 * screen, the others only where the screen's stations make something for them.
 */
export const BoardLanes = memo(function BoardLanes({
  lanes: all,
  tab,
  allDay,
  soundOn,
  offline,
  ...cards
}: BoardLanesProps) {
  const { line } = cards
  const lanes = useStableLanes(useMemo(() => ownLanes(all, line), [all, line]))
  const counts = useMemo(() => (allDay ? allDayOf(all, line) : null), [allDay, all, line])
  const waiting = lanes.new.length
  return (
    <main
      className={cx(
        'grid min-h-0 flex-auto grid-cols-1 gap-3 px-4 pb-4 lg:pt-3 lg:pb-0',
        counts ? 'lg:grid-cols-4' : 'lg:grid-cols-3 xl:grid-cols-4',
      )}
    >
      <Lane
        title={waiting > 0 ? 'NEW ORDERS - NEEDS ATTENTION' : 'NEW ORDERS'}
        count={waiting}
        narrow={counts !== null}
        alert={waiting > 0}
        shown={tab === 'new'}
      >
        <Tickets {...cards} tickets={lanes.new} />
        {waiting === 0 && <NoNewOrders soundOn={soundOn} offline={offline} />}
      </Lane>
      <Lane
        title="Acknowledged - Ready to Prepare"
        count={lanes.acknowledged.length}
        narrow={counts !== null}
        shown={tab === 'acknowledged'}
      >
        <Tickets {...cards} tickets={lanes.acknowledged} />
        {lanes.acknowledged.length === 0 && <Nothing>No orders to prepare</Nothing>}
      </Lane>
      <Lane
        title="In Progress"
        count={lanes.preparing.length + lanes.ready.length}
        narrow={counts !== null}
        shown={tab === 'progress'}
        className={counts ? '' : 'xl:col-span-2'}
      >
        <div className={cx('grid grid-cols-1 content-start gap-3', !counts && 'xl:grid-cols-2')}>
          <div className="grid grid-cols-1 content-start gap-3">
            <Tickets {...cards} tickets={lanes.preparing} />
            {lanes.preparing.length === 0 && <Nothing>No orders being prepared</Nothing>}
          </div>
          <div className="grid grid-cols-1 content-start gap-3">
            <Tickets {...cards} tickets={lanes.ready} />
            {lanes.ready.length === 0 && <Nothing>No orders waiting for pickup</Nothing>}
          </div>
        </div>
      </Lane>
      {counts && <AllDayPanel counts={counts} shown={tab === 'all-day'} />}
    </main>
  )
})

/** Ids of the orders in the lanes of this screen, and of those visible in this tab on a phone. */
export function ordersIn(
  all: Lanes,
  line: KitchenLine,
  tab: LaneTab,
): { inLanes: Set<string>; inTab: Set<string> } {
  const lanes = ownLanes(all, line)
  const progress = [...lanes.preparing, ...lanes.ready]
  const shown = { new: lanes.new, acknowledged: lanes.acknowledged, progress, done: [], 'all-day': [] }[tab]
  const ids = (tickets: readonly Ticket[]) => new Set(tickets.map(({ orderId }) => orderId))
  return { inLanes: ids([...lanes.new, ...lanes.acknowledged, ...progress]), inTab: ids(shown) }
}

function ownLanes(lanes: Lanes, { view, stations }: KitchenLine): Lanes {
  if (view.kind !== 'some') return lanes
  const own = (tickets: Ticket[]) => tickets.filter((ticket) => hasLinesInView(ticket, view, stations))
  const { acknowledged, preparing, ready } = lanes
  return { ...lanes, acknowledged: own(acknowledged), preparing: own(preparing), ready: own(ready) }
}

interface LaneProps {
  title: string
  count: number
  /** Four lanes are shown at every width. */
  narrow: boolean
  alert?: boolean
  /** Visible on a phone. */
  shown: boolean
  className?: string
  children: ReactNode
}

function Lane({ title, count, narrow, alert, shown, className, children }: LaneProps) {
  return (
    <section
      aria-label={title}
      className={cx('min-h-0 flex-col lg:flex', shown ? 'flex' : 'hidden', className)}
    >
      <h2
        className={cx(
          'flex flex-none items-end justify-between gap-x-2 px-1 pb-2.5 font-semibold text-16 leading-tight max-lg:visually-hidden',
          alert && 'text-new-ink',
        )}
      >
        <span className={cx('min-w-0', narrow && 'lg:max-xl:text-14 lg:max-xl:tracking-tight')}>{title}</span>
        <span className="tnum">{count}</span>
      </h2>
      {/* The scroll container must not clip the halo of a new ticket. */}
      <div className="-mx-1.5 -mt-1.5 flex min-h-0 flex-auto flex-col gap-3 px-1.5 pt-1.5 pb-2 relative lg:overflow-y-auto lg:overscroll-contain">
        {children}
      </div>
    </section>
  )
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
