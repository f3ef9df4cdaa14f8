import { activeDayparts } from '@comanda/domain/menu/availability'
import type { Daypart } from '@comanda/domain/menu/menu'
import { formatDayAndTime, formatTime } from '@comanda/domain/time/format'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { CalendarClock, SunMedium } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'

/**
 * The time for which the menu is shown, if the order is scheduled, and the additional menus available at that time with
 * their end.
 */
export function DaypartBanner({
  dayparts,
  now,
  at,
  zone,
}: {
  dayparts: readonly Daypart[]
  now: Instant
  /** The time for which the menu is shown. */
  at: Instant
  zone: Zone
}) {
  const isLater = at > now
  return (
    <>
      {isLater && (
        <Notice tone="neutral" className={noticeClass} icon={<CalendarClock className="size-4.5" />}>
          <p className="text-15">
            Menu for <b>{formatDayAndTime(at, now, zone).replace(/^To/, 'to')}</b>
          </p>
        </Notice>
      )}
      {activeDayparts(dayparts, at, zone).map(({ name, until }) => (
        <Notice
          key={name}
          tone="pick"
          look="line"
          className={noticeClass}
          icon={<SunMedium className="size-4.5" />}
          trailing={<span className="text-13 text-ink-2 sm:text-15">until {formatTime(until, zone)}</span>}
        >
          <p className="text-15">
            <b>{name}</b> menu is available {isLater ? 'then' : 'now'}
          </p>
        </Notice>
      ))}
    </>
  )
}

const noticeClass = 'mb-3 max-sm:gap-2! max-sm:px-3!'
