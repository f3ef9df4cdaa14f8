import type { Board } from '@comanda/contract/kitchen'
import type { Instant } from '@comanda/domain/time/instant'
import { cx } from '@comanda/ui/cx.ts'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { withActions } from '../actions/ticket-action.ts'
import { ActionsContext, useActions } from '../actions/use-actions.ts'
import { BusyChip } from '../busy/busy-chip.tsx'
import { CancelledNotices } from '../cancelled/cancelled-notices.tsx'
import type { LiveBoard } from '../live/use-live-board.ts'
import { UpdateButton } from '../offline/update-button.tsx'
import { BoardHeader } from '../parts/board-header.tsx'
import { type LaneTab, LaneTabs } from '../parts/lane-tabs.tsx'
import { SoundGate } from '../parts/sound-gate.tsx'
import { SalesTile, SummaryTiles } from '../parts/summary-tiles.tsx'
import { CompletedOrders } from '../past/completed-orders.tsx'
import { PrintingProvider } from '../print/printing.tsx'
import { ScannedOrder } from '../scan/scanned-order.tsx'
import { useScannedOrder } from '../scan/use-scanned-order.ts'
import { useScreenSetting } from '../settings/screen-settings.ts'
import { AlarmOverDialogs } from '../sound/alarm-over-dialogs.tsx'
import { useAlarm } from '../sound/use-alarm.ts'
import { useChangeSound } from '../sound/use-change-sound.ts'
import { BoardControls } from '../ticket/board-controls.tsx'
import { useKitchenLine, useSplitTickets } from '../upcoming/kitchen-line.ts'
import { UpcomingStrip } from '../upcoming/upcoming-strip.tsx'
import { useUpdates } from '../updates/use-updates.ts'
import { BoardLanes, ordersIn } from './board-lanes.tsx'
import { BoardNotices } from './board-notices.tsx'
import { lanesOf } from './board-state.ts'
import { EmptyBoard } from './empty-board.tsx'
import { guardPresses } from './guard-presses.ts'
import { HeaderActions, type Panel } from './header-actions.tsx'
import { Panels } from './panels.tsx'
import { Tickets } from './tickets.tsx'
import { useStableLanes } from './use-stable-lanes.ts'

export interface BoardViewProps {
  board: Board
  /** When the board was last read in full. */
  readAt: Instant
  live: LiveBoard
  account: ReactNode
}

export function BoardView({ board, readAt, live, account }: BoardViewProps) {
  const { restaurant, dailySales } = board
  const actions = useActions(live.link.kind !== 'lost')
  const tickets = useMemo(() => withActions(board.tickets, actions.pending), [board.tickets, actions.pending])
  const line = useKitchenLine(board)
  const { onBoard, upcoming } = useSplitTickets(tickets, line)
  const lanes = useStableLanes(useMemo(() => lanesOf(onBoard), [onBoard]))
  const alarm = useAlarm(
    board,
    lanes.new.map(({ orderId }) => orderId),
  )
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => (root.current ? guardPresses(root.current) : undefined), [])
  const showsScannedOrder = useScannedOrder().number !== null
  const [gatePassed, setGatePassed] = useState(false)
  const [chosenTab, setTab] = useState<LaneTab>('new')
  const [panel, setPanel] = useState<Panel | null>(null)
  const [past, setPast] = useState(false)
  const [allDay] = useScreenSetting('allDay')
  const tab = chosenTab === 'all-day' && !allDay ? 'new' : chosenTab
  const updates = useUpdates(restaurant.id, board.tickets)
  useChangeSound(board.tickets)
  const alerted = lanes.new.length > 0
  const lost = live.link.kind === 'lost'
  const empty = board.tickets.length === 0
  const cards = {
    line,
    zone: restaurant.timezone,
    thresholds: board.settings,
  }
  return (
    <ActionsContext value={actions}>
      <PrintingProvider board={board} onBoard={onBoard}>
        <div
          ref={root}
          className={cx(
            'flex min-h-dvh flex-col gap-3 lg:h-dvh lg:gap-0',
            (alerted || lost) && 'kitchen-alert-shown',
          )}
        >
          <BoardHeader restaurant={restaurant}>
            <UpdateButton quiet={!alerted && !lost && actions.pending.length === 0} />
            <BusyChip className="max-sm:hidden" />
            <HeaderActions
              alarm={alarm}
              soundAsked={gatePassed}
              unread={updates.unread}
              past={past}
              onPast={setPast}
              onOpen={setPanel}
            />
            {account}
          </BoardHeader>
          <div className="flex flex-none flex-col gap-5 lg:gap-3">
            <BoardNotices
              board={board}
              readAt={readAt}
              live={live}
              waiting={lanes.new}
              orders={ordersIn(lanes, line, tab)}
              lead={line.lead}
              alarm={alarm}
            />
            <section aria-label="Today" className="kitchen-figures hidden lg:block">
              <SummaryTiles lanes={lanes} dailySales={dailySales} />
            </section>
            <BusyChip className="mx-4 sm:hidden" />
            <LaneTabs lanes={lanes} allDay={allDay} value={tab} onChange={setTab} />
            <UpcomingStrip
              line={line}
              tickets={upcoming}
              zone={restaurant.timezone}
              card={(ticket) => <Tickets {...cards} tickets={[ticket]} full />}
            />
          </div>
          <div className={cx('contents', tab === 'done' && 'max-lg:hidden')}>
            {empty ? (
              <EmptyBoard name={restaurant.name} soundOn={alarm.sound === 'running'} offline={lost} />
            ) : (
              <BoardLanes
                {...cards}
                lanes={lanes}
                tab={tab}
                allDay={allDay}
                soundOn={alarm.sound === 'running'}
                offline={lost}
              />
            )}
          </div>
          <CancelledNotices tickets={board.tickets} zone={restaurant.timezone} />
          <footer className={cx('flex-none lg:block', tab === 'done' ? 'grid gap-3 pb-4' : 'hidden')}>
            <SalesTile dailySales={dailySales} />
            <CompletedOrders
              completed={lanes.completed}
              zone={restaurant.timezone}
              past={past}
              onPast={setPast}
            />
          </footer>
          <ScannedOrder
            tickets={tickets}
            zone={restaurant.timezone}
            card={(ticket) => <Tickets {...cards} tickets={[ticket]} full />}
          />
          <Panels {...{ panel, board, lanes, updates }} onPanel={setPanel} />
          <AlarmOverDialogs alarm={alarm} />
          <BoardControls tickets={tickets} onSilence={alarm.stop} />
          <SoundGate
            open={alarm.sound === 'blocked' && !gatePassed && !showsScannedOrder}
            waiting={lanes.new.length}
            onEnable={() => {
              setGatePassed(true)
              void alarm.enable()
            }}
            onSkip={() => setGatePassed(true)}
          />
        </div>
      </PrintingProvider>
    </ActionsContext>
  )
}
