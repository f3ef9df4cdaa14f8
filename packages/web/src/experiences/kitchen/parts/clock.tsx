import { formatClock, formatDate } from '@comanda/domain/time/format'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { zoneShortName } from '@comanda/domain/time/zone'

/** The restaurant's local time, with date and time zone abbreviation (EST or EDT). */
export function Clock({ now, zone }: { now: Instant; zone: Zone }) {
  return (
    <div className="flex-none text-16 text-ink-2 leading-tight whitespace-nowrap tnum lg:text-right">
      <time className="lg:block lg:font-bold lg:text-24 lg:text-ink">{formatClock(now, zone)}</time>
      <span className="lg:hidden"> · {zoneShortName(now, zone)}</span>
      <span className="hidden lg:block">
        {formatDate(now, zone)} · {zoneShortName(now, zone)}
      </span>
    </div>
  )
}
