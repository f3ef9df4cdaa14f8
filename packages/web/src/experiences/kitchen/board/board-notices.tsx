import type { Board, Ticket } from '@comanda/contract/kitchen'
import { comesUpAt } from '@comanda/domain/kitchen/upcoming'
import { formatTime } from '@comanda/domain/time/format'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { Printer } from '@comanda/ui/icons.ts'
import { PendingActions } from '../actions/pending-actions.tsx'
import type { LiveBoard } from '../live/use-live-board.ts'
import { AlarmBanner } from '../parts/alarm-banner.tsx'
import { OfflineBar } from '../parts/offline-bar.tsx'
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
      {first && <AlarmBanner waiting={waiting} since={comesUpAt(first, lead)} alarm={alarm} />}
    </>
  )
}

/** Warns that tickets are not being printed, for a kitchen that works from printed tickets. */
function PrinterBar({ since, zone }: { since: Instant; zone: Zone }) {
  return (
    <p
      role="alert"
      className="mx-4 flex min-h-12 flex-none items-center gap-3 rounded-12 bg-warn px-5 py-1.5 font-semibold text-18 text-on-warn"
    >
      <Printer aria-hidden="true" className="size-6 flex-none" />
      The printer has not answered since {formatTime(since, zone)}. New tickets are on this screen only.
    </p>
  )
}
