import type { Board, Ticket } from '@comanda/contract/kitchen'
import { counted } from '@comanda/domain/count'
import { minutesOver } from '@comanda/domain/kitchen/promise'
import { comesUpAt } from '@comanda/domain/kitchen/upcoming'
import { formatMoney } from '@comanda/domain/money/format'
import type { Instant } from '@comanda/domain/time/instant'
import type { LiveBoard } from '../live/use-live-board.ts'
import { AlarmBanner } from '../parts/alarm-banner.tsx'
import { OfflineBar } from '../parts/offline-bar.tsx'
import { SummaryTiles } from '../parts/summary-tiles.tsx'
import type { Alarm } from '../sound/use-alarm.ts'
import { useBoardClock } from '../ticket/board-clock.ts'
import type { Lanes } from './board-state.ts'

export interface StatusRowProps {
  board: Board
  /** When the board was last read in full. */
  readAt: Instant
  live: LiveBoard
  lanes: Lanes
  /** When scheduled orders come up. */
  lead: Parameters<typeof comesUpAt>[1]
  alarm: Alarm
  /** Lanes are shown side by side. */
  wide: boolean
}

/**
 * One row of constant height below the header: the alarm, the lost connection, or otherwise the day's numbers. Its
 * constant height prevents layout shifts below it.
 */
export function StatusRow({ board, readAt, live, lanes, lead, alarm, wide }: StatusRowProps) {
  const { restaurant, dailySales } = board
  const [first] = lanes.new
  const lost = live.link.kind === 'lost' ? live.link : null
  return (
    <div className="flex h-16.5 flex-none gap-3 px-4 *:min-w-0 *:flex-1">
      {first && (
        <AlarmBanner
          waiting={lanes.new}
          since={comesUpAt(first, lead)}
          narrow={lost !== null}
          alarm={alarm}
        />
      )}
      {lost && (
        <OfflineBar
          {...lost}
          shared={first !== undefined}
          lastReadAt={readAt}
          zone={restaurant.timezone}
          onTry={live.tryNow}
        />
      )}
      {!first && !lost && (
        <section aria-label="Today">
          {wide ? (
            <SummaryTiles lanes={lanes} dailySales={dailySales} />
          ) : (
            <Summary lanes={lanes} sales={formatMoney(dailySales)} />
          )}
        </section>
      )}
    </div>
  )
}

/** The day's numbers on screens whose tabs already count the orders. */
function Summary({ lanes, sales }: { lanes: Lanes; sales: string }) {
  const open: Ticket[] = [...lanes.acknowledged, ...lanes.preparing, ...lanes.ready]
  const over = useBoardClock((now) => open.filter((ticket) => minutesOver(ticket, now) > 0).length)
  return (
    <p className="flex h-full items-center justify-between gap-3 rounded-12 border border-line bg-surface px-4 text-16 text-ink-2 leading-tight">
      <span>
        {counted(open.length, 'open order')}
        {over > 0 && (
          <b className="text-danger-ink">
            , {over} past {over === 1 ? 'its' : 'their'} promised time
          </b>
        )}
      </span>
      <span className="flex-none text-right tnum">
        Daily Sales <b className="block text-ink sm:inline">{sales}</b>
      </span>
    </p>
  )
}
