import type { Cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { Banknote } from '@comanda/ui/icons.ts'
import { PhaseRing } from '@comanda/ui/phase-ring'
import { memo, type ReactNode } from 'react'
import type { Lanes } from '../board/board-state.ts'

/** The day's sales, on screens whose tabs show the other four numbers. */
export function SalesTile({ dailySales }: { dailySales: Cents }) {
  return (
    <dl className="px-4">
      <Tile icon={null} label="Daily Sales" value={formatMoney(dailySales)} />
    </dl>
  )
}

/** The five numbers of the day. */
export function SummaryTiles({ lanes, dailySales }: { lanes: Lanes; dailySales: Cents }) {
  const inProgress = lanes.preparing.length + lanes.ready.length
  return (
    <dl className="grid grid-cols-[repeat(4,minmax(0,1fr))_minmax(max-content,1.5fr)] gap-3">
      <Tile icon={icons.new} label="New Orders" value={lanes.new.length} />
      <Tile icon={icons.acknowledged} label="Received" value={lanes.acknowledged.length} />
      <Tile icon={icons.preparing} label="In Progress" value={inProgress} />
      <Tile icon={icons.done} label="Completed" value={lanes.completed.length} />
      <Tile icon={icons.sales} label="Daily Sales" value={formatMoney(dailySales)} />
    </dl>
  )
}

/** Memoized: re-renders when its number changes, not with every order. */
const Tile = memo(function Tile({
  icon,
  label,
  value,
}: {
  icon: ReactNode
  label: string
  value: ReactNode
}) {
  return (
    <div className="flex h-16.5 items-center gap-2 rounded-12 border border-line bg-surface px-3 xl:gap-3 xl:px-4">
      <dt className="flex min-w-0 flex-auto items-center gap-3 text-16 text-ink-2">
        <span className="hidden flex-none xl:contents">{icon}</span>
        <span className="truncate">{label}</span>
      </dt>
      <dd className="font-bold text-28 leading-none tracking-tight tnum xl:text-36">{value}</dd>
    </div>
  )
})

/* Created once, so that a tile's icon prop never changes. */
const icons = {
  new: <PhaseRing phase="new" className="size-6" />,
  acknowledged: <PhaseRing phase="acknowledged" className="size-6" />,
  preparing: <PhaseRing phase="preparing" className="size-6" />,
  done: <PhaseRing phase="done" className="size-6" />,
  sales: <Banknote className="size-6 text-ink-2" />,
}
