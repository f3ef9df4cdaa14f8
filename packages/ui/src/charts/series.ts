/** A place on the horizontal axis. */
export interface ChartPoint {
  /** Below the axis: "Nov 18", "6 PM". */
  label: string
  /** In tables, hints and for screen readers, where the label is too short. */
  name?: string
}

/** Colors of series: six by number, and those that have a meaning. */
export type ChartTone = 1 | 2 | 3 | 4 | 5 | 6 | 'new' | 'acknowledged' | 'ready' | 'late'

export interface ChartSeries {
  label: string
  /** One value per point; null where there is none yet. */
  values: readonly (number | null)[]
  tone?: ChartTone
}

/** The props that charts with a horizontal axis share. */
export interface ChartData {
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  /** An earlier period to compare with, as a dashed gray line. */
  past?: ChartSeries
  /** A value as text: "$1,284.60". */
  format: (value: number) => string
}

/** All series of a chart, the earlier period last. */
export function allSeries({ series, past }: ChartData): readonly ChartSeries[] {
  return past ? [...series, past] : series
}

export function pointName({ name, label }: ChartPoint): string {
  return name ?? label
}

/** A point with all its values in one sentence: "Wed, Nov 18: Visitors 1,120, Week before 1,040". */
export function describePoint(data: ChartData, index: number): string {
  const point = data.points[index]
  if (!point) return ''
  const values = allSeries(data).map(
    ({ label, values }) => `${label} ${valueText(values[index], data.format)}`,
  )
  return `${pointName(point)}: ${values.join(', ')}`
}

/** A value as text; a dash where there is none. */
export function valueText(value: number | null | undefined, format: ChartData['format']): string {
  return value === null || value === undefined ? '–' : format(value)
}

/** Whether any series has a value other than zero. */
export function hasValues(data: ChartData): boolean {
  return allSeries(data).some(({ values }) => values.some((value) => (value ?? 0) !== 0))
}
