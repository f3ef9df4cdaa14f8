import { orderingOff } from '@comanda/domain/ordering/can-order'
import { lastOrdersAt } from '@comanda/domain/ordering/cutoff'
import type { OrderingSettings } from '@comanda/domain/ordering/restaurant'
import { formatTime } from '@comanda/domain/time/format'
import type { Instant } from '@comanda/domain/time/instant'
import { closedSummary, openSpanAt, openSummary, todaysNote } from '@comanda/domain/time/opening'
import { cx } from '@comanda/ui/cx.ts'
import { textButtonClass } from '@comanda/ui/text-button'

/** Whether the restaurant is open, when it stops taking orders, and a link to its hours. */
export function OpenStatus({
  settings,
  now,
  onHours,
  className,
}: {
  settings: OrderingSettings
  now: Instant
  onHours: () => void
  className?: string
}) {
  const { state, isOpen, lastOrders, note } = openState(settings, now)
  return (
    <div className={cx('text-13 text-ink-2', className)}>
      <p className="flex items-center gap-2 font-semibold text-ink">
        <OpenDot isOpen={isOpen} />
        {state}
      </p>
      {note && <p className="mt-0.5">{note}</p>}
      {lastOrders && <p className="mt-0.5">{lastOrders}</p>}
      <button type="button" onClick={onHours} className={cx(textButtonClass, 'mt-1 text-13!')}>
        Hours and allergens
      </button>
    </div>
  )
}

/** Green while the restaurant is open. */
export function OpenDot({ isOpen }: { isOpen: boolean }) {
  return <span className={`size-1.75 flex-none rounded-full ${isOpen ? 'bg-ready-dot' : 'bg-void-dot'}`} />
}

/** "Open until 10:00 PM", "Last orders at 9:30 PM" and the note of a special day; while ordering is off, only that. */
export function openState(settings: OrderingSettings, now: Instant) {
  const { calendar, timezone } = settings
  if (orderingOff(now, settings))
    return { state: 'Not taking orders now', isOpen: false, lastOrders: null, note: '' }
  const open = openSummary(now, calendar, timezone)
  const span = openSpanAt(now, calendar, timezone)
  const isAlwaysOpen = open === 'Open 24 hours'
  return {
    state: open ?? closedSummary(now, calendar, timezone) ?? '',
    isOpen: open !== null,
    note: todaysNote(now, calendar, timezone),
    lastOrders:
      span && !isAlwaysOpen ? `Last orders at ${formatTime(lastOrdersAt(span, settings), timezone)}` : null,
  }
}
