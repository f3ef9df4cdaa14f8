export interface BenchOptions {
  menuFile: string | null
  domain: string | null
  /** Length of one round of load. */
  seconds: number
  rounds: number
  port: number | null
  /** Folder for CPU profiles of the program. */
  profile: string | null
  /** Kitchen screens, the restaurants that they stand in, and the orders that come in there each second. */
  screens: number
  restaurants: number
  perSecond: number
  /** One part of the bench alone. */
  only: string | null
  /** Ends everything. */
  signal: AbortSignal
}

export interface Figure {
  name: string
  value: number
  unit: string
  /** In words, such as "at least 0.5". */
  limit?: string
  /** Undefined where there is no limit. */
  reached?: boolean
  /** How it was measured: the command that gives this figure alone. */
  command: string
}

/** A table for people, then one line of JSON for programs. */
export function printReport(bench: string, figures: Figure[]): void {
  const width = Math.max(...figures.map((figure) => figure.name.length))
  for (const { name, value, unit, limit, reached } of figures) {
    const verdict = reached === undefined ? '' : `  ${reached ? 'ok' : 'MISSED'}: ${limit}`
    console.log(`${name.padEnd(width)}  ${shown(value).padStart(10)} ${unit.padEnd(10)}${verdict}`.trimEnd())
  }
  for (const command of new Set(figures.map((figure) => figure.command)))
    console.log(`measured by: ${command}`)
  console.log(JSON.stringify({ bench, figures }))
}

export function atLeast(value: number, limit: number): Pick<Figure, 'value' | 'limit' | 'reached'> {
  return { value, limit: `at least ${limit}`, reached: value >= limit }
}

export function atMost(value: number, limit: number): Pick<Figure, 'value' | 'limit' | 'reached'> {
  return { value, limit: `at most ${limit}`, reached: value <= limit }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? Number.NaN
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? Number.NaN) + upper) / 2 : upper
}

function shown(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString('en-US')
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(value < 1 ? 3 : 2)
}
