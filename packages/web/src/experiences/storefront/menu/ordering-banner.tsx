import { switchedOff } from '@comanda/domain/ordering/can-order'
import { isPaused, pauseEndsAt } from '@comanda/domain/ordering/pause'
import type { OrderingSettings } from '@comanda/domain/ordering/restaurant'
import { formatDayAndTime } from '@comanda/domain/time/format'
import type { Instant } from '@comanda/domain/time/instant'
import { closedSummary, todaysNote } from '@comanda/domain/time/opening'
import { CirclePause, Clock } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'

/** States that ordering is off and until when, or that the restaurant is closed and when it opens. */
export function OrderingBanner({ settings, now }: { settings: OrderingSettings; now: Instant }) {
  const off = switchedOff(now, settings)
  if (off && !off.ok) {
    return (
      <Notice
        tone="warn"
        look="line"
        role="status"
        className="mb-3"
        icon={<CirclePause aria-hidden="true" className="size-5" />}
        title={off.message}
      >
        <p className="text-15">{resumeText(settings, now)}</p>
      </Notice>
    )
  }
  const closed = closedSummary(now, settings.calendar, settings.timezone)
  if (!closed) return null
  const note = todaysNote(now, settings.calendar, settings.timezone)
  return (
    <Notice
      tone="neutral"
      className="mb-3"
      icon={<Clock aria-hidden="true" className="size-5" />}
      title={<span className="text-15">{closed}</span>}
    >
      <p className="text-15 text-ink-2">{note && `${note}. `}You can browse the menu and order for later.</p>
    </Notice>
  )
}

function resumeText({ pause, timezone, ...settings }: OrderingSettings, now: Instant): string {
  if (
    !pause ||
    !isPaused(now, { pause, timezone }) ||
    !settings.acceptOrders ||
    !settings.onlineOrdersEnabled
  )
    return 'You can still browse the menu.'
  const ends = formatDayAndTime(pauseEndsAt(pause, timezone), now, timezone)
  return pause.until === null ? 'Ordering resumes tomorrow.' : `Ordering resumes ${ends.replace(/^T/, 't')}.`
}
