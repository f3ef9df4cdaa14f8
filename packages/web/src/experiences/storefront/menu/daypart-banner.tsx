import { activeDayparts } from '@comanda/domain/menu/availability'
import type { Daypart } from '@comanda/domain/menu/menu'
import { formatTime } from '@comanda/domain/time/format'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { SunMedium } from '@comanda/ui/icons.ts'
import { Notice } from '@comanda/ui/notice'

/** The additional menus that are available now, and until when. */
export function DaypartBanner({
  dayparts,
  now,
  zone,
}: {
  dayparts: readonly Daypart[]
  now: Instant
  zone: Zone
}) {
  return activeDayparts(dayparts, now, zone).map(({ name, until }) => (
    <Notice
      key={name}
      tone="pick"
      look="line"
      className="mb-3 max-sm:gap-2! max-sm:px-3!"
      icon={<SunMedium aria-hidden="true" className="size-4.5" />}
      trailing={<span className="text-13 text-ink-2 sm:text-15">until {formatTime(until, zone)}</span>}
    >
      <p className="text-15">
        <b>{name}</b> menu is available now
      </p>
    </Notice>
  ))
}
