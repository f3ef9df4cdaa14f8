import { formatDayAndTime } from '@comanda/domain/time/format'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { type Stat, StatStrip } from '@comanda/ui/stat-strip'
import { useNow } from '../../../shared/clock.ts'

/** Totals that are stored and summed up again when something changes; with the time of it, null before the first. */
export function StoredTotals({
  stats,
  asOf,
}: {
  stats: readonly Stat[]
  asOf: { at: Instant | null; zone: Zone } | undefined
}) {
  const now = useNow(Date.now(), 60_000)
  return (
    <div className="grid gap-1.5">
      <StatStrip stats={stats} />
      {asOf && (
        <p className="text-12 text-ink-2">
          {asOf.at === null
            ? 'The totals are being summed up.'
            : `Totals as of ${formatDayAndTime(asOf.at, now, asOf.zone)}`}
        </p>
      )}
    </div>
  )
}
