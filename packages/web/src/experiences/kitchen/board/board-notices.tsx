import type { Board, Ticket } from '@comanda/contract/kitchen'
import { comesUpAt } from '@comanda/domain/kitchen/upcoming'
import type { Instant } from '@comanda/domain/time/instant'
import { PendingActions } from '../actions/pending-actions.tsx'
import type { LiveBoard } from '../live/use-live-board.ts'
import { AlarmBanner } from '../parts/alarm-banner.tsx'
import { OfflineBar } from '../parts/offline-bar.tsx'
import { PrinterBar } from '../print/printer-bar.tsx'
import type { Alarm } from '../sound/use-alarm.ts'
import { ConflictMessages, type ConflictMessagesProps } from '../ticket/conflict-messages.tsx'

/** What needs attention besides the orders: connection, printer, unsent actions; and the alarm of new orders. */
export function BoardNotices({
  board: { restaurant, printerFailedAt },
  readAt,
  live,
  waiting,
  lead,
  orders,
  alarm,
}: {
  board: Board
  /** When the board was last read in full. */
  readAt: Instant
  live: LiveBoard
  /** New orders, the oldest first. */
  waiting: readonly Ticket[]
  /** When scheduled orders come up. */
  lead: Parameters<typeof comesUpAt>[1]
  /** The orders in the lanes of this screen and of the open tab. */
  orders: ConflictMessagesProps
  alarm: Alarm
}) {
  const [first] = waiting
  return (
    <>
      {live.link.kind === 'lost' && (
        <OfflineBar {...live.link} lastReadAt={readAt} zone={restaurant.timezone} onTry={live.tryNow} />
      )}
      {printerFailedAt && <PrinterBar since={printerFailedAt} zone={restaurant.timezone} />}
      <PendingActions />
      <ConflictMessages {...orders} />
      {first && (
        <AlarmBanner
          waiting={waiting}
          since={comesUpAt(first, lead)}
          ringing={alarm.ringing}
          onStop={alarm.stop}
        />
      )}
    </>
  )
}
