import { type OrderRefusal, orderingOff } from '@comanda/domain/ordering/can-order'
import { pauseEndsAt } from '@comanda/domain/ordering/pause'
import type { OrderingSettings } from '@comanda/domain/ordering/restaurant'
import { firstTime } from '@comanda/domain/ordering/timing'
import { formatDayAndTime } from '@comanda/domain/time/format'
import type { Instant } from '@comanda/domain/time/instant'
import { closedSummary, todaysNote } from '@comanda/domain/time/opening'
import { cx } from '@comanda/ui/cx.ts'
import { Clock } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'

/**
 * States that ordering is off and until when, that the restaurant is closed and when it opens, or that it took the last
 * orders of today and does not open in the next days.
 */
export function OrderingBanner({
  settings,
  now,
  isOff,
}: {
  settings: OrderingSettings
  now: Instant
  /** Nothing can be ordered, not even for later. */
  isOff: boolean
}) {
  const { calendar, timezone } = settings
  const off = orderingOff(now, settings)
  const title =
    off?.message ??
    closedSummary(now, calendar, timezone) ??
    (firstTime(now, settings) === null && 'No more orders today')
  if (!title) return null
  const note = todaysNote(now, calendar, timezone)
  return (
    <Notice
      tone={off ? 'warn' : 'neutral'}
      look={off ? 'line' : undefined}
      role={off ? 'status' : undefined}
      className="mb-3"
      icon={<Clock className="size-5" />}
      title={title}
    >
      <p className={cx('text-15', !off && 'text-ink-2')}>
        {note && `${note}. `}
        {adviceText(off?.reason, isOff, settings, now)}
      </p>
    </Notice>
  )
}

/** When a pause ends; otherwise what is possible until then. */
function adviceText(
  reason: OrderRefusal | undefined,
  isOff: boolean,
  { pause, timezone }: OrderingSettings,
  now: Instant,
): string {
  if (reason === 'PAUSED' && pause) {
    const ends = formatDayAndTime(pauseEndsAt(pause, timezone), now, timezone)
    return pause.until === null
      ? 'Ordering resumes tomorrow.'
      : `Ordering resumes ${ends.replace(/^T/, 't')}.`
  }
  return isOff ? 'You can still browse the menu.' : 'You can browse the menu and order for later.'
}
