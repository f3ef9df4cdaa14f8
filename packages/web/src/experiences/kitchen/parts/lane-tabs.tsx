import { cx } from '@comanda/ui/cx.ts'
import { openOrders } from '../all-day/all-day-panel.tsx'
import type { Lanes } from '../board/board-state.ts'

export type LaneTab = 'new' | 'acknowledged' | 'progress' | 'done' | 'all-day'

export interface LaneTabsProps {
  lanes: Lanes
  /** Adds a tab for the all-day counts. */
  allDay: boolean
  value: LaneTab
  onChange: (tab: LaneTab) => void
}

/**
 * On a phone one lane is visible at a time. The tabs with the counts select it, at the bottom within reach of
 * a thumb.
 */
export function LaneTabs({ lanes, allDay, value, onChange }: LaneTabsProps) {
  const tabs = [
    { tab: 'new', label: 'New', count: lanes.new.length },
    { tab: 'acknowledged', label: 'Received', count: lanes.acknowledged.length },
    { tab: 'progress', label: 'Progress', count: lanes.preparing.length + lanes.ready.length },
    { tab: 'done', label: 'Done', count: lanes.completed.length },
    ...(allDay ? [{ tab: 'all-day', label: 'All day', count: openOrders(lanes).length } as const] : []),
  ] as const
  return (
    <section
      aria-label="Lanes"
      className="kitchen-tabs fixed inset-x-0 bottom-0 z-sticky grid auto-cols-fr grid-flow-col gap-2 border-line border-t bg-canvas px-4 pt-2 lg:hidden"
    >
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

/** New orders stay amber even while another lane is selected. */
function lookOf(tab: LaneTab, chosen: boolean, count: number): string {
  if (tab === 'new' && count > 0)
    return chosen ? 'border-new-dot bg-new-tint text-new-ink' : 'border-new-dot text-new-ink'
  return chosen ? 'border-ink bg-raised' : 'border-line bg-surface text-ink-2'
}
