import { type RefObject, useLayoutEffect, useState } from 'react'

/** Lists of at most this many rows are rendered completely. */
const MOST_RENDERED = 100
/** Rows above and below the visible ones, so that Tab and a screen reader find a next row. */
const MARGIN = 15
/** A range begins and ends at a multiple of this, so that it changes only now and then while the list scrolls. */
const STEP = 10

export interface RowRange {
  first: number
  /** Excluded. */
  end: number
}

/** The rows to render, at least a few, of a list whose rows have one height and whose upper edge is at `top` in the viewport. */
export function rangeInView(
  { top, rowHeight, viewport }: { top: number; rowHeight: number; viewport: number },
  count: number,
): RowRange {
  const first = Math.floor((Math.floor(-top / rowHeight) - MARGIN) / STEP) * STEP
  const end = Math.ceil((Math.ceil((viewport - top) / rowHeight) + MARGIN) / STEP) * STEP
  return within({ first, end }, count)
}

/** A range within a list of a length, which may have become shorter; at least some rows. */
export function within({ first, end }: RowRange, count: number): RowRange {
  const start = Math.max(0, Math.min(count - STEP, first))
  return { first: start, end: Math.max(start + STEP, Math.min(count, end)) }
}

/** The rows of a range and the one that is in use, in order; each with the number of rows left out before it. */
export function rowsOf({ first, end }: RowRange, used: number): { index: number; leftOut: number }[] {
  const range = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at)
  const isOutside = used >= 0 && (used < first || used >= end)
  const indices = isOutside ? [...range, used].sort((a, b) => a - b) : range
  return indices.map((index, at) => ({ index, leftOut: index - (indices[at - 1] ?? -1) - 1 }))
}

/** Which rows of a long list are in view, and the height of a row; null while all rows are rendered. */
export function useRowWindow(
  list: RefObject<HTMLElement | null>,
  count: number,
): (RowRange & { rowHeight: number }) | null {
  const isLong = count > MOST_RENDERED
  const [view, setView] = useState({ first: 0, end: MOST_RENDERED, rowHeight: 0 })
  useLayoutEffect(() => {
    const element = list.current
    if (!isLong || !element) return
    const update = () => {
      // The first row has no line above it.
      const rowHeight = element.children[1]?.getBoundingClientRect().height ?? 0
      if (rowHeight === 0) return
      const { top } = element.getBoundingClientRect()
      const range = rangeInView({ top, rowHeight, viewport: window.innerHeight }, count)
      setView((known) =>
        known.first === range.first && known.end === range.end && known.rowHeight === rowHeight
          ? known
          : { ...range, rowHeight },
      )
    }
    update()
    const sized = new ResizeObserver(update)
    sized.observe(element)
    // Whatever scrolls around the list.
    document.addEventListener('scroll', update, { capture: true, passive: true })
    return () => {
      sized.disconnect()
      document.removeEventListener('scroll', update, { capture: true })
    }
  }, [list, isLong, count])
  return isLong ? { ...within(view, count), rowHeight: view.rowHeight } : null
}
