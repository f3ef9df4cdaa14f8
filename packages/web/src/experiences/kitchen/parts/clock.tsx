import { formatClock, formatDate } from '@comanda/domain/time/format'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { zoneShortName } from '@comanda/domain/time/zone'

/** The restaurant's local time, with date, if there is room for it, and time zone abbreviation (EST or EDT). */
export function Clock({ now, zone }: { now: Instant; zone: Zone }) {
  return (
    <div className="text-16 text-ink-2 leading-tight tnum lg:flex-none lg:text-right">
      <time className="whitespace-nowrap lg:block lg:font-bold lg:text-24 lg:text-ink">
        {formatClock(now, zone)}
      </time>
      {/* Below 390 px there is no room for it next to the time. */}{' '}
      <span className="whitespace-nowrap lg:hidden">
        <span className="max-[24.375rem]:hidden">· </span>
        <span className="hidden @min-[16rem]:inline">{formatDate(now, zone)} · </span>
        {zoneShortName(now, zone)}
      </span>
      <span className="hidden whitespace-nowrap lg:block">
        {formatDate(now, zone)} · {zoneShortName(now, zone)}
      </span>
    </div>
  )
}
