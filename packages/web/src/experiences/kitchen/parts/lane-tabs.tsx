import { cx } from '@comanda/ui/cx.ts'
import { PhaseRing, type RingPhase } from '@comanda/ui/phase-ring'
import { openOrders } from '../all-day/all-day-panel.tsx'
import type { Lanes } from '../board/board-state.ts'

export type LaneTab = 'all' | 'new' | 'acknowledged' | 'preparing' | 'ready' | 'done' | 'all-day'

export interface LaneTabsProps {
  lanes: Lanes
  /** Adds a tab with all open orders. */
  all: boolean
  /** Adds a tab for the all-day counts. */
  allDay: boolean
  value: LaneTab
  onChange: (tab: LaneTab) => void
}

/**
 * Tabs for the states with their counts, if lanes do not fit side by side. On a phone they are at the bottom, within
 * reach of a thumb.
 */
export function LaneTabs({ lanes, all, allDay, value, onChange }: LaneTabsProps) {
  const { new: fresh, acknowledged, preparing, ready, completed } = lanes
  const open = fresh.length + acknowledged.length + preparing.length + ready.length
  const tabs: { tab: LaneTab; label: string; count: number; ring?: RingPhase }[] = [
    ...(all ? [{ tab: 'all', label: 'All', count: open } as const] : []),
    { tab: 'new', label: 'New', count: fresh.length, ring: 'new' },
    { tab: 'acknowledged', label: 'Received', count: acknowledged.length, ring: 'acknowledged' },
    { tab: 'preparing', label: 'Preparing', count: preparing.length, ring: 'preparing' },
    { tab: 'ready', label: 'Ready', count: ready.length, ring: 'ready' },
    { tab: 'done', label: 'Done', count: completed.length, ring: 'done' },
    ...(allDay ? [{ tab: 'all-day', label: 'All day', count: openOrders(lanes).length } as const] : []),
  ]
  return (
    <section
      aria-label="Lanes"
      className="kitchen-tabs grid flex-none auto-cols-fr grid-flow-col gap-1 px-2 max-sm:order-last sm:gap-2 sm:px-4"
    >
      {tabs.map(({ tab, label, count, ring }) => (
        <button
          key={tab}
          type="button"
          aria-pressed={tab === value}
          onClick={() => onChange(tab)}
          className={cx(tabLook, allDay ? rowOfSeven : rowOfSix, lookOf(tab, tab === value, count))}
        >
          <span className="flex items-center gap-1.5 font-bold text-20 text-ink leading-tight tnum">
            {ring && <PhaseRing phase={ring} className="size-5 max-[27rem]:hidden" />}
            {count}
          </span>
          {label}
        </button>
      ))}
    </section>
  )
}

const tabLook =
  'flex min-h-15 min-w-0 flex-col items-center justify-center rounded-12 border-2 px-0 font-medium text-16 max-[27rem]:text-14 max-[27rem]:tracking-tight max-[24rem]:text-12'
/** Count and label next to each other, where the labels have room. */
const rowOfSix = 'min-[58rem]:flex-row min-[58rem]:gap-2'
const rowOfSeven = 'min-[70rem]:flex-row min-[70rem]:gap-2'

/** New orders stay amber even while another lane is selected. */
function lookOf(tab: LaneTab, chosen: boolean, count: number): string {
  if (tab === 'new' && count > 0)
    return chosen ? 'border-new-dot bg-new-tint text-new-ink' : 'border-new-dot text-new-ink'
  return chosen ? 'border-ink bg-raised' : 'border-line bg-surface text-ink-2'
}
