import { cx } from '@comanda/ui/cx.ts'
import type { Lanes } from '../board/board-state.ts'

export type LaneTab = 'new' | 'acknowledged' | 'progress' | 'done'

export interface LaneTabsProps {
  lanes: Lanes
  value: LaneTab
  onChange: (tab: LaneTab) => void
}

/** On a phone one lane is seen at a time; the figures choose which. */
export function LaneTabs({ lanes, value, onChange }: LaneTabsProps) {
  const tabs = [
    { tab: 'new', label: 'New', count: lanes.new.length },
    { tab: 'acknowledged', label: 'Received', count: lanes.acknowledged.length },
    { tab: 'progress', label: 'Progress', count: lanes.preparing.length + lanes.ready.length },
    { tab: 'done', label: 'Done', count: lanes.completed.length },
  ] as const
  return (
    <section aria-label="Which orders" className="grid grid-cols-4 gap-2 px-4 lg:hidden">
      {tabs.map(({ tab, label, count }) => (
        <button
          key={tab}
          type="button"
          aria-pressed={tab === value}
          onClick={() => onChange(tab)}
          className={cx(tabLook, lookOf(tab, tab === value, count))}
        >
          <span className="font-bold text-20 text-ink leading-tight tnum">{count}</span>
          {label}
        </button>
      ))}
    </section>
  )
}

const tabLook = 'flex min-h-15 flex-col items-center justify-center rounded-12 border-2 font-medium text-16'

/** New orders stay amber also while another lane is looked at. */
function lookOf(tab: LaneTab, chosen: boolean, count: number): string {
  if (tab === 'new' && count > 0)
    return chosen ? 'border-new-dot bg-new-tint text-new-ink' : 'border-new-dot text-new-ink'
  return chosen ? 'border-ink bg-raised' : 'border-line bg-surface text-ink-2'
}
