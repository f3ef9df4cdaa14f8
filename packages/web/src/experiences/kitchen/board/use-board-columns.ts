import { useSyncExternalStore } from 'react'
import { type TextSize, useScreenSetting } from '../settings/screen-settings.ts'
import { columnsIn } from './columns.ts'

/** The zoom of tickets by text size, as in the style sheet. */
const zooms: Record<TextSize, number> = { normal: 1, large: 1.2, huge: 1.45 }
/** The space to the left and right of the lanes together, and above and below them, in pixels. */
const MARGINS = 32
const BARS = 270

/** The number of ticket columns that fit into the window, and their approximate height. */
export function useBoardColumns(): { columns: number; columnHeight: number } {
  const [textSize] = useScreenSetting('textSize')
  const zoom = zooms[textSize]
  const columns = useSyncExternalStore(
    subscribe,
    () => columnsIn(innerWidth - MARGINS, zoom),
    () => 1,
  )
  const columnHeight = useSyncExternalStore(
    subscribe,
    () => (innerHeight - BARS) / zoom,
    () => 600,
  )
  return { columns, columnHeight }
}

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}
