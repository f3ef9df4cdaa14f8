import type { Me } from '@comanda/contract/identity'
import type { Board } from '@comanda/contract/kitchen'
import type { Instant } from '@comanda/domain/time/instant'
import { Button } from '@comanda/ui/button'
import { cx } from '@comanda/ui/cx.ts'
import { VolumeX } from '@comanda/ui/icons.ts'
import { LinkButton } from '@comanda/ui/link-button'
import { useState } from 'react'
import { AccountButton } from '../../../shared/account/account-button.tsx'
import type { LiveBoard } from '../live/use-live-board.ts'
import { AlarmBanner } from '../parts/alarm-banner.tsx'
import { BoardHeader } from '../parts/board-header.tsx'
import { type LaneTab, LaneTabs } from '../parts/lane-tabs.tsx'
import { OfflineBar } from '../parts/offline-bar.tsx'
import { RecentCompleted } from '../parts/recent-completed.tsx'
import { SoundGate } from '../parts/sound-gate.tsx'
import { SummaryTiles } from '../parts/summary-tiles.tsx'
import { useAlarm } from '../sound/use-alarm.ts'
import { BoardLanes } from './board-lanes.tsx'
import { lanesOf, withMoves } from './board-state.ts'
import { EmptyBoard } from './empty-board.tsx'
import { useAdvance } from './use-advance.ts'

export interface BoardViewProps {
  board: Board
  /** When the board was last read as a whole. */
  readAt: Instant
  live: LiveBoard
  now: Instant
  user: NonNullable<Me['user']>
  onPlatform: boolean
  onSignedOut: () => void
}

export function BoardView({ board, readAt, live, now, user, onPlatform, onSignedOut }: BoardViewProps) {
  const { restaurant, dailySales } = board
  const { moves, advance } = useAdvance(restaurant.id)
  const lanes = lanesOf(withMoves(board.tickets, moves))
  const alarm = useAlarm(lanes.new.map(({ orderId }) => orderId))
  const [gatePassed, setGatePassed] = useState(false)
  const [tab, setTab] = useState<LaneTab>('new')
  const alerted = lanes.new.length > 0
  const lost = live.link.kind === 'lost' ? live.link : null
  const empty = board.tickets.length === 0
  return (
    <div
      className={cx(
        'flex min-h-dvh flex-col gap-3 lg:h-dvh lg:gap-0',
        (alerted || lost) && 'kitchen-alert-shown',
      )}
    >
      <BoardHeader restaurant={restaurant} now={now}>
        {alarm.sound === 'off' && (
          <span className="flex items-center gap-2 text-16 text-ink-2">
            <VolumeX aria-hidden="true" className="size-5" />
            No sound
          </span>
        )}
        {alarm.sound === 'blocked' && gatePassed && (
          <Button onClick={() => void alarm.enable()}>
            <VolumeX aria-hidden="true" className="size-5" />
            Enable sound
          </Button>
        )}
        <AccountButton user={user} onSignedOut={onSignedOut}>
          {onPlatform && (
            <LinkButton block href="/kitchen">
              Another kitchen
            </LinkButton>
          )}
        </AccountButton>
      </BoardHeader>
      <div className="flex flex-none flex-col gap-5 lg:gap-3">
        {lost && (
          <OfflineBar
            {...lost}
            lastReadAt={readAt}
            now={now - live.skew}
            zone={restaurant.timezone}
            onTry={live.tryNow}
          />
        )}
        {alerted && <AlarmBanner waiting={lanes.new} now={now} ringing={alarm.ringing} onStop={alarm.stop} />}
        <section aria-label="Today" className="kitchen-figures hidden lg:block">
          <SummaryTiles lanes={lanes} dailySales={dailySales} />
        </section>
        <LaneTabs lanes={lanes} value={tab} onChange={setTab} />
      </div>
      {empty ? (
        <EmptyBoard name={restaurant.name} soundOn={alarm.sound === 'running'} offline={lost !== null} />
      ) : (
        <BoardLanes
          lanes={lanes}
          tab={tab}
          now={Math.floor(now / 10_000) * 10_000}
          zone={restaurant.timezone}
          moves={moves}
          soundOn={alarm.sound === 'running'}
          offline={lost !== null}
          onAdvance={advance}
        />
      )}
      <footer className="hidden flex-none lg:block">
        <RecentCompleted completed={lanes.completed} zone={restaurant.timezone} />
      </footer>
      <SoundGate
        open={alarm.sound === 'blocked' && !gatePassed}
        waiting={lanes.new.length}
        onEnable={() => {
          setGatePassed(true)
          void alarm.enable()
        }}
        onSkip={() => setGatePassed(true)}
      />
    </div>
  )
}
