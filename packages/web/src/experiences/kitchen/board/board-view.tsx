import type { Board, Ticket } from '@comanda/contract/kitchen'
import type { Instant } from '@comanda/domain/time/instant'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ActionsContext, useActions } from '../actions/use-actions.ts'
import { BusyChip } from '../busy/busy-chip.tsx'
import type { LiveBoard } from '../live/use-live-board.ts'
import { LoadPage } from '../load/load-page.tsx'
import { UpdateButton } from '../offline/update-button.tsx'
import { BoardHeader } from '../parts/board-header.tsx'
import { ScreenStatus } from '../parts/screen-status.tsx'
import { SoundGate } from '../parts/sound-gate.tsx'
import { PrintingProvider } from '../print/printing.tsx'
import { ScannedOrder } from '../scan/scanned-order.tsx'
import { useScannedOrder } from '../scan/use-scanned-order.ts'
import { AlarmOverDialogs } from '../sound/alarm-over-dialogs.tsx'
import { SoundNotice } from '../sound/sound-notice.tsx'
import { useAlarm } from '../sound/use-alarm.ts'
import { useChangeSound } from '../sound/use-change-sound.ts'
import { BoardControls } from '../ticket/board-controls.tsx'
import { useUndo } from '../undo/use-undo.ts'
import type { KitchenLine } from '../upcoming/kitchen-line.ts'
import { useUpdates } from '../updates/use-updates.ts'
import { BoardFooter } from './board-footer.tsx'
import { BoardOrders } from './board-orders.tsx'
import { guardPresses } from './guard-presses.ts'
import { HeaderActions, type Panel } from './header-actions.tsx'
import { Panels } from './panels.tsx'
import { StatusRow } from './status-row.tsx'
import { Tickets } from './tickets.tsx'
import { useBoardTabs } from './use-board-tabs.ts'
import { useBoardTickets } from './use-board-tickets.ts'
import { useLoadPage } from './use-load-page.ts'

export interface BoardViewProps {
  board: Board
  /** When the board was last read in full. */
  readAt: Instant
  live: LiveBoard
  account: ReactNode
}

export function BoardView({ board, readAt, live, account }: BoardViewProps) {
  const { restaurant } = board
  const zone = restaurant.timezone
  const lost = live.link.kind === 'lost'
  const actions = useActions(!lost, board.settings.steps)
  const shown = useBoardTickets(board, actions.pending)
  const { tickets, line, onBoard, lanes, own } = shown
  const alarm = useAlarm(
    board,
    lanes.new.map(({ orderId }) => orderId),
  )
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => (root.current ? guardPresses(root.current) : undefined), [])
  const showsScannedOrder = useScannedOrder().number !== null
  const [gatePassed, setGatePassed] = useState(false)
  const [panel, setPanel] = useState<Panel | null>(null)
  const [past, setPast] = useState(false)
  const [load, onLoad] = useLoadPage()
  const tabs = useBoardTabs()
  const undo = useUndo(actions, tickets)
  const updates = useUpdates(restaurant.id, board.tickets)
  useChangeSound(board.tickets)
  const alerted = lanes.new.length > 0
  // As long as polling works, the board is not offline.
  const lostSince = alerted && live.link.kind === 'lost' && readAt <= live.link.since ? live.link.since : null
  const soundOn = alarm.sound === 'running'
  const asksForSound = alarm.sound === 'blocked' && !gatePassed && !showsScannedOrder
  const cards = { line, zone, thresholds: board.settings }
  const card = (ticket: Ticket) => <Tickets {...cards} tickets={[ticket]} full />
  return (
    <ActionsContext value={actions}>
      <PrintingProvider board={board} onBoard={onBoard} readAt={readAt}>
        <div ref={root} className="flex h-dvh min-h-[34rem] flex-col gap-2 pb-1">
          <BoardHeader restaurant={restaurant} station={stationOf(line)} lostSince={lostSince}>
            <ScreenStatus online={!lost} />
            <UpdateButton quiet={!alerted && !lost && actions.pending.length === 0} />
            <BusyChip className="max-md:hidden" />
            <HeaderActions
              unread={updates.unread}
              wide={tabs.wide}
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
            wide={tabs.tab === null}
          />
          <BusyChip className="mx-4 md:hidden" />
          {!asksForSound && <SoundNotice sound={alarm.sound} onEnable={() => void alarm.enable()} />}
          {load ? (
            <LoadPage zone={zone} />
          ) : (
            <BoardOrders
              board={board}
              tabs={tabs}
              lanes={lanes}
              own={own}
              cards={cards}
              past={past}
              onPast={setPast}
              soundOn={soundOn}
              offline={lost}
            />
          )}
          <BoardFooter board={board} shown={shown} tab={tabs.tab} undo={undo} past={past} card={card} />
          <ScannedOrder tickets={tickets} zone={zone} card={card} />
          <Panels panel={panel} board={board} lanes={lanes} updates={updates} onPanel={setPanel} />
          <AlarmOverDialogs alarm={alarm} />
          <BoardControls tickets={tickets} undo={undo} onSilence={alarm.stop} />
          <SoundGate
            open={asksForSound}
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

/** The stations that this screen is limited to. */
function stationOf({ view, stations }: KitchenLine): string | null {
  if (view.kind === 'all') return null
  if (view.kind === 'expediter') return 'Expediter'
  return stations
    .filter(({ id }) => view.stationIds.includes(id))
    .map(({ name }) => name)
    .join(', ')
}
