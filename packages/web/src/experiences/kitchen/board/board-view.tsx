import type { Board } from '@comanda/contract/kitchen'
import type { Instant } from '@comanda/domain/time/instant'
import { ChefHat, WifiOff } from '@comanda/ui/icons.ts'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { withActions } from '../actions/ticket-action.ts'
import { ActionsContext, useActions } from '../actions/use-actions.ts'
import { BusyChip } from '../busy/busy-chip.tsx'
import { kitchenPath, readKitchenPath } from '../kitchen-path.ts'
import type { LiveBoard } from '../live/use-live-board.ts'
import { LoadPage } from '../load/load-page.tsx'
import { UpdateButton } from '../offline/update-button.tsx'
import { BoardHeader } from '../parts/board-header.tsx'
import { type LaneTab, LaneTabs } from '../parts/lane-tabs.tsx'
import { ScreenStatus } from '../parts/screen-status.tsx'
import { SoundGate } from '../parts/sound-gate.tsx'
import { SalesTile } from '../parts/summary-tiles.tsx'
import { AllCompleted, CompletedOrders, RecentCompleted } from '../past/completed-orders.tsx'
import { PrintingProvider } from '../print/printing.tsx'
import { ScannedOrder } from '../scan/scanned-order.tsx'
import { useScannedOrder } from '../scan/use-scanned-order.ts'
import { useScreenSetting } from '../settings/screen-settings.ts'
import { AlarmOverDialogs } from '../sound/alarm-over-dialogs.tsx'
import { useAlarm } from '../sound/use-alarm.ts'
import { useChangeSound } from '../sound/use-change-sound.ts'
import { BoardControls } from '../ticket/board-controls.tsx'
import { useUndo } from '../undo/use-undo.ts'
import { type KitchenLine, useKitchenLine, useSplitTickets } from '../upcoming/kitchen-line.ts'
import { UpcomingStrip } from '../upcoming/upcoming-strip.tsx'
import { useUpdates } from '../updates/use-updates.ts'
import { BoardLanes, ordersIn, ownLanes } from './board-lanes.tsx'
import { lanesOf } from './board-state.ts'
import { LANES } from './columns.ts'
import { Dock } from './dock.tsx'
import { guardPresses } from './guard-presses.ts'
import { HeaderActions, type Panel } from './header-actions.tsx'
import { Panels } from './panels.tsx'
import { StatusRow } from './status-row.tsx'
import { Tickets } from './tickets.tsx'
import { useBoardColumns } from './use-board-columns.ts'
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
  const actions = useActions(live.link.kind !== 'lost', board.settings.steps)
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
  const [chosenTab, setTab] = useState<LaneTab>('all')
  const [panel, setPanel] = useState<Panel | null>(null)
  const [past, setPast] = useState(false)
  const [path, navigate] = useLocation()
  const load = readKitchenPath(path).screen === 'load'
  const onLoad = useCallback(
    (shown: boolean) => navigate(kitchenPath(path, shown ? 'load' : 'board')),
    [navigate, path],
  )
  const [allDay] = useScreenSetting('allDay')
  const [layout] = useScreenSetting('layout')
  const { columns, columnHeight } = useBoardColumns()
  const wide = columns >= LANES
  const tab = tabOf(chosenTab, { lanes: wide && layout === 'lanes', all: columns > 1, allDay })
  const own = useStableLanes(useMemo(() => ownLanes(lanes, line), [lanes, line]))
  const orders = useMemo(() => ordersIn(own, tab), [own, tab])
  const undo = useUndo(actions, tickets)
  const updates = useUpdates(restaurant.id, board.tickets)
  useChangeSound(board.tickets)
  const alerted = lanes.new.length > 0
  const lost = live.link.kind === 'lost'
  // As long as polling works, the board is not offline.
  const lostSince = alerted && live.link.kind === 'lost' && readAt <= live.link.since ? live.link.since : null
  const empty = board.tickets.length === 0
  const cards = {
    line,
    zone: restaurant.timezone,
    thresholds: board.settings,
  }
  return (
    <ActionsContext value={actions}>
      <PrintingProvider board={board} onBoard={onBoard} readAt={readAt}>
        <div ref={root} className="flex h-dvh min-h-[34rem] flex-col gap-2 pb-1">
          <BoardHeader restaurant={restaurant} station={stationOf(line)} lostSince={lostSince}>
            <ScreenStatus online={!lost} />
            <UpdateButton quiet={!alerted && !lost && actions.pending.length === 0} />
            <BusyChip className="max-sm:hidden" />
            <HeaderActions
              alarm={alarm}
              soundAsked={gatePassed}
              unread={updates.unread}
              wide={wide}
              past={past}
              onPast={setPast}
              load={load}
              onLoad={onLoad}
              onOpen={setPanel}
            />
            {account}
          </BoardHeader>
          <StatusRow
            board={board}
            readAt={readAt}
            live={live}
            lanes={lanes}
            alarm={alarm}
            lead={line.lead}
            wide={tab === null}
          />
          <BusyChip className="mx-4 sm:hidden" />
          {tab !== null && !load && (
            <LaneTabs lanes={own} all={columns > 1} allDay={allDay} value={tab} onChange={setTab} />
          )}
          {load ? (
            <LoadPage zone={restaurant.timezone} />
          ) : tab === 'done' ? (
            <main className="grid min-h-0 flex-auto content-start gap-3 overflow-y-auto">
              <SalesTile dailySales={dailySales} />
              <CompletedOrders
                completed={lanes.completed}
                zone={restaurant.timezone}
                past={past}
                onPast={setPast}
              />
            </main>
          ) : empty ? (
            <EmptyBoard name={restaurant.name} soundOn={alarm.sound === 'running'} offline={lost} />
          ) : (
            <BoardLanes
              {...cards}
              tab={tab}
              columns={columns}
              columnHeight={columnHeight}
              allDay={allDay}
              lanes={own}
              soundOn={alarm.sound === 'running'}
              offline={lost}
            />
          )}
          {past && !load && tab !== 'done' && (
            <AllCompleted completed={lanes.completed} zone={restaurant.timezone} />
          )}
          <footer className="flex h-16.5 flex-none items-stretch gap-3 px-4">
            <Dock board={board} orders={orders} undo={undo}>
              <UpcomingStrip
                line={line}
                tickets={upcoming}
                zone={restaurant.timezone}
                card={(ticket) => <Tickets {...cards} tickets={[ticket]} full />}
              />
            </Dock>
            {!past && tab !== 'done' && (
              <div className="min-w-0 flex-1 max-xl:hidden">
                <RecentCompleted completed={lanes.completed} zone={restaurant.timezone} />
              </div>
            )}
          </footer>
          <ScannedOrder
            tickets={tickets}
            zone={restaurant.timezone}
            card={(ticket) => <Tickets {...cards} tickets={[ticket]} full />}
          />
          <Panels panel={panel} board={board} lanes={lanes} updates={updates} onPanel={setPanel} />
          <AlarmOverDialogs alarm={alarm} />
          <BoardControls tickets={tickets} undo={undo} onSilence={alarm.stop} />
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

/** The open tab; null while lanes are side by side. An unavailable tab falls back to the first one. */
function tabOf(
  chosen: LaneTab,
  { lanes, all, allDay }: { lanes: boolean; all: boolean; allDay: boolean },
): LaneTab | null {
  if (lanes) return null
  if ((chosen === 'all' && !all) || (chosen === 'all-day' && !allDay)) return all ? 'all' : 'new'
  return chosen
}

/** The stations that this screen is limited to. */
function stationOf({ view, stations }: KitchenLine): string | null {
  if (view.kind === 'all') return null
  if (view.kind === 'expediter') return 'Expediter'
  return stations
    .filter(({ id }) => view.stationIds.includes(id))
    .map(({ name }) => name)
    .join(', ')
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
