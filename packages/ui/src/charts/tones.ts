import type { ChartTone } from './series.ts'

interface ToneClasses {
  fill: string
  stroke: string
  /** For the mark in a legend. */
  bg: string
}

const tones: Readonly<Record<ChartTone, ToneClasses>> = {
  1: { fill: 'fill-chart-1', stroke: 'stroke-chart-1', bg: 'bg-chart-1' },
  2: { fill: 'fill-chart-2', stroke: 'stroke-chart-2', bg: 'bg-chart-2' },
  3: { fill: 'fill-chart-3', stroke: 'stroke-chart-3', bg: 'bg-chart-3' },
  4: { fill: 'fill-chart-4', stroke: 'stroke-chart-4', bg: 'bg-chart-4' },
  5: { fill: 'fill-chart-5', stroke: 'stroke-chart-5', bg: 'bg-chart-5' },
  6: { fill: 'fill-chart-6', stroke: 'stroke-chart-6', bg: 'bg-chart-6' },
  new: { fill: 'fill-new-dot', stroke: 'stroke-new-dot', bg: 'bg-new-dot' },
  acknowledged: {
    fill: 'fill-acknowledged-dot',
    stroke: 'stroke-acknowledged-dot',
    bg: 'bg-acknowledged-dot',
  },
  ready: { fill: 'fill-ready-dot', stroke: 'stroke-ready-dot', bg: 'bg-ready-dot' },
  late: { fill: 'fill-danger', stroke: 'stroke-danger', bg: 'bg-danger' },
}

const numbered = [1, 2, 3, 4, 5, 6] as const

/** The classes of a series: its own tone, or that of its position. */
export function toneOf(series: { tone?: ChartTone }, index: number): ToneClasses {
  return tones[series.tone ?? numbered[index % numbered.length] ?? 1]
}
