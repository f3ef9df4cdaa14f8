import type { DaySales } from '@comanda/contract/dashboard-shapes'
import { Sparkline } from '@comanda/ui/charts/sparkline'

/** The revenue of today hour by hour, at least eight hours. */
export function DaySparkline({ hours }: { hours: DaySales['hours'] }) {
  const known = hours.flatMap(({ revenue }) => (revenue === null ? [] : [revenue]))
  const first = known.findIndex((revenue) => revenue !== 0)
  if (first === -1) return null
  return <Sparkline values={known.slice(Math.min(first, Math.max(0, known.length - 8)))} />
}
