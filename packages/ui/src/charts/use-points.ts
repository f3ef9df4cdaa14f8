import { type KeyboardEvent, useState } from 'react'

const MOVES: Readonly<Record<string, (index: number, count: number, row: number) => number>> = {
  ArrowRight: (index) => index + 1,
  ArrowLeft: (index) => index - 1,
  ArrowDown: (index, _, row) => index + row,
  ArrowUp: (index, _, row) => index - row,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Which of the points of a chart shows its values. One of them is in the tab order; arrow keys, Home and End
 * move among them, Escape hides the values. `row` is the number of points in a row of a grid.
 */
export function usePoints(count: number, row = 1) {
  const [active, setActive] = useState<number | null>(null)
  const [stop, setStop] = useState(0)
  const inOrder = Math.min(stop, count - 1)
  const onKeyDown = (event: KeyboardEvent<SVGElement>, index: number) => {
    if (event.key === 'Escape') return setActive(null)
    const next = MOVES[event.key]?.(index, count, row)
    if (next === undefined) return
    event.preventDefault()
    const points = event.currentTarget.parentElement?.querySelectorAll<SVGElement>('[data-point]')
    points?.[next]?.focus()
  }
  return {
    active: active !== null && active < count ? active : null,
    pointProps: (index: number) => ({
      'data-point': index,
      role: 'img',
      tabIndex: index === inOrder ? 0 : -1,
      onFocus: () => {
        setStop(index)
        setActive(index)
      },
      onBlur: () => setActive(null),
      onPointerEnter: () => setActive(index),
      onPointerLeave: () => setActive(null),
      onKeyDown: (event: KeyboardEvent<SVGElement>) => onKeyDown(event, index),
    }),
  }
}
