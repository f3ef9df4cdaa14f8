const STEPS = [1, 2, 2.5, 5, 10]

export interface Scale {
  min: number
  max: number
  /** Values of the grid lines, from the lowest. */
  ticks: readonly number[]
}

/**
 * An axis of round numbers that contains zero and all values, with about four steps. `smallest` is the
 * smallest step: 1 for counts, 100 for cents that are shown as full dollars.
 */
export function scaleOf(values: readonly (number | null)[], smallest = 1): Scale {
  const real = values.filter((value) => value !== null)
  const highest = Math.max(0, ...real)
  const lowest = Math.min(0, ...real)
  const step = stepFor((highest - lowest) / 4, smallest)
  const first = Math.floor(lowest / step)
  const last = Math.max(first + 1, Math.ceil(highest / step))
  return {
    min: first * step,
    max: last * step,
    ticks: Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step),
  }
}

/** The share of the axis below a value, from 0 at the bottom to 1 at the top. */
export function shareOf({ min, max }: Scale, value: number): number {
  return (value - min) / (max - min)
}

function stepFor(rough: number, smallest: number): number {
  if (rough <= smallest) return smallest
  const power = 10 ** Math.floor(Math.log10(rough))
  for (const step of STEPS) {
    const size = step * power
    if (size >= rough && size % smallest === 0) return size
  }
  return 10 * power
}
