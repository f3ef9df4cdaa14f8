import { useState } from 'react'
import type { LaneTab } from '../parts/lane-tabs.tsx'
import { useScreenSetting } from '../settings/screen-settings.ts'
import { LANES } from './columns.ts'
import { useBoardColumns } from './use-board-columns.ts'

export interface BoardTabs {
  /** The open tab; null while lanes are side by side. */
  tab: LaneTab | null
  setTab: (tab: LaneTab) => void
  /** Lanes fit side by side. */
  wide: boolean
  /** There is a tab with all open orders. */
  all: boolean
  /** The all-day counts are shown. */
  allDay: boolean
  /** The number of ticket columns that fit, and their height. */
  columns: number
  columnHeight: number
}

/** The tabs of the board, by the size and the settings of this screen. */
export function useBoardTabs(): BoardTabs {
  const [chosen, setTab] = useState<LaneTab>('all')
  const [allDay] = useScreenSetting('allDay')
  const [layout] = useScreenSetting('layout')
  const { columns, columnHeight } = useBoardColumns()
  const wide = columns >= LANES
  const all = columns > 1
  const tab = tabOf(chosen, { lanes: wide && layout === 'lanes', all, allDay })
  return { tab, setTab, wide, all, allDay, columns, columnHeight }
}

/** An unavailable tab falls back to the first one. */
function tabOf(
  chosen: LaneTab,
  { lanes, all, allDay }: { lanes: boolean; all: boolean; allDay: boolean },
): LaneTab | null {
  if (lanes) return null
  if ((chosen === 'all' && !all) || (chosen === 'all-day' && !allDay)) return all ? 'all' : 'new'
  return chosen
}
