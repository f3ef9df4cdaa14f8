import { formatDayAtTime } from '@comanda/domain/time/format'
import type { Instant, Zone } from '@comanda/domain/time/instant'
import { type Stat, StatStrip } from '@comanda/ui/stat-strip'
import { useNow } from '../../../shared/clock.ts'

/** Stored totals, which are calculated again when something changes. `at`: when; null before the first time. */
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
            ? 'The totals are being calculated.'
            : `Totals as of ${formatDayAtTime(asOf.at, now, asOf.zone)}`}
        </p>
      )}
    </div>
  )
}
