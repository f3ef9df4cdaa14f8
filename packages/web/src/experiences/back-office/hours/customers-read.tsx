import type { OpeningHours } from '@comanda/contract/restaurant-hours'
import { lastOrdersAt } from '@comanda/domain/ordering/cutoff'
import { formatDayAndTime, formatTime } from '@comanda/domain/time/format'
import type { HoursFields } from '@comanda/domain/time/hours-fields'
import type { Instant } from '@comanda/domain/time/instant'
import { closedSummary, nextOpening, openSpanAt, openSummary, todaysNote } from '@comanda/domain/time/opening'
import type { OpeningCalendar } from '@comanda/domain/time/weekly-hours'
import { StatusDot } from '@comanda/ui/status-dot'
import { completeHours } from './hours-draft.ts'

/** What customers see with these hours: now, and at the next change. */
export function CustomersRead({
  hours,
  settings: { timezone, orderCutoffMinutes },
  now,
}: {
  hours: HoursFields
  settings: OpeningHours
  now: Instant
}) {
  const calendar: OpeningCalendar = completeHours(hours)
  const open = openSpanAt(now, calendar, timezone)
  const next = open ? open.close : nextOpening(now, calendar, timezone)
  const note = todaysNote(now, calendar, timezone)
  return (
    <section aria-label="What customers see" className="rounded-card border border-line bg-surface p-4">
      <h2 className="text-13 text-ink-2">Customers see now</h2>
      <p className="mt-1.5 font-semibold text-14" aria-live="polite">
        <StatusDot tone={open ? 'success' : 'neutral'}>{summaryAt(now, calendar, timezone)}</StatusDot>
      </p>
      {note && <p className="mt-0.5 text-13 text-ink-2">{note}</p>}
      {open && (
        <p className="mt-0.5 text-13 text-ink-2">
          Last orders at {formatTime(lastOrdersAt(open, { orderCutoffMinutes }), timezone)}
        </p>
      )}
      {next !== null && next - now < aWeek && (
        <div className="mt-3 border-line border-t pt-3">
          <p className="text-13 text-ink-2">
            And from {formatDayAndTime(next, now, timezone).replace(/^T/, 't')}
          </p>
          <p className="mt-1 font-semibold text-14">{summaryAt(next, calendar, timezone)}</p>
        </div>
      )}
    </section>
  )
}

function summaryAt(at: Instant, calendar: OpeningCalendar, zone: string): string {
  return openSummary(at, calendar, zone) ?? closedSummary(at, calendar, zone) ?? ''
}

const aWeek = 7 * 86_400_000
