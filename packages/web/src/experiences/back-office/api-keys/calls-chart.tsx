import type { ApiKeyPage } from '@comanda/contract/api-keys'
import { formatCount } from '@comanda/domain/count'
import { formatTime } from '@comanda/domain/time/format'
import { BarChart } from '@comanda/ui/charts/bar-chart'
import { formatMoment } from '../lists/days.ts'

const HOUR_MS = 3_600_000

/** Calls of the last 24 hours, by hour. */
export function CallsChart({ hours, now, zone }: { hours: ApiKeyPage['hours']; now: number; zone: string }) {
  const last = now - (now % HOUR_MS)
  const starts = Array.from({ length: 24 }, (_, index) => last - (23 - index) * HOUR_MS)
  const at = (start: number) => hours.find((hour) => hour.at === start) ?? { calls: 0, refused: 0 }
  return (
    <section className="rounded-card border border-line bg-surface p-5" aria-labelledby="calls">
      <h2 id="calls" className="font-semibold text-15">
        Calls, last 24 hours
      </h2>
      <BarChart
        label="Calls, last 24 hours"
        corner="Hour"
        className="mt-3"
        points={starts.map((start) => ({
          label: formatTime(start, zone),
          name: formatMoment(start, now, zone),
        }))}
        series={[
          { label: 'Accepted', values: starts.map((start) => at(start).calls - at(start).refused), tone: 1 },
          { label: 'Over the limit', values: starts.map((start) => at(start).refused), tone: 'late' },
        ]}
        format={formatCount}
        smallestStep={1}
        empty="No calls in the last 24 hours"
      />
    </section>
  )
}
