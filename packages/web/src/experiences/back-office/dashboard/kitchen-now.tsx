import type { RestaurantDashboard } from '@comanda/contract/dashboard-shapes'
import type { Instant } from '@comanda/domain/time/instant'
import { Card } from '@comanda/ui/card'
import { cx } from '@comanda/ui/cx.ts'
import { PhaseRing } from '@comanda/ui/phase-ring'

const phases = [
  { key: 'new', label: 'New', bar: 'bg-new-dot' },
  { key: 'acknowledged', label: 'Acknowledged', bar: 'bg-acknowledged-dot' },
  { key: 'preparing', label: 'Preparing', bar: 'bg-preparing-dot' },
  { key: 'ready', label: 'Ready', bar: 'bg-ready-dot' },
] as const

/** The open orders of a kitchen by phase. */
export function KitchenNow({
  kitchen,
  active,
  now,
}: {
  kitchen: RestaurantDashboard['kitchen']
  active: number
  now: Instant
}) {
  const oldest = kitchen.oldestAt === null ? null : Math.max(0, Math.floor((now - kitchen.oldestAt) / 60_000))
  return (
    <Card title="In the kitchen now">
      <div aria-hidden="true" className="flex h-2.5 gap-0.5 overflow-hidden rounded-full bg-sunken">
        {phases.map(
          ({ key, bar }) =>
            kitchen[key] > 0 && <span key={key} className={bar} style={{ flexGrow: kitchen[key] }} />,
        )}
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-2 text-13">
        {phases.map(({ key, label }) => (
          <div key={key} className="flex items-center gap-2">
            <PhaseRing phase={key} className="size-3.5" />
            <dt className="text-ink-2">{label}</dt>
            <dd className="ml-auto font-semibold tnum">{kitchen[key]}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 flex justify-between gap-4 border-line border-t pt-3 text-13 text-ink-2">
        <span>
          Active <b className="text-ink">{active}</b>, ready not counted
        </span>
        <span className={cx(oldest === null && 'hidden')}>
          Oldest <b className="text-ink tnum">{oldest} min</b>
        </span>
      </p>
    </Card>
  )
}
