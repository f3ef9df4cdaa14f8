export interface BenchOptions {
  menuFile: string | null
  domain: string | null
  /** Number of products of the generated menu. */
  products: number
  /** Duration of one round of load. */
  seconds: number
  rounds: number
  port: number | null
  /** Number of past orders that a database is filled with. */
  orders: number
  /** Folder for filled databases, which are measured again when they exist; null: they are deleted at the end. */
  data: string | null
  /** Number of orders before the first measured one. */
  warm: number
  /** The folder of another checkout that is measured, such as an earlier release; null: this one. */
  tree: string | null
  /** Folder for CPU profiles of the program. */
  profile: string | null
  /** Number of kitchen screens, number of restaurants, and orders per second at all restaurants together. */
  screens: number
  restaurants: number
  perSecond: number
  /** Runs only these parts of the benchmark, separated by commas. */
  only: string | null
  /** Aborts the benchmark. */
  signal: AbortSignal
}

export interface Metric {
  name: string
  value: number
  unit: string
  /** The limit as text, such as "at least 0.5". */
  limit?: string
  /** Undefined without a limit. */
  passed?: boolean
  /** The command that measures this metric. */
  command: string
}

/** A metric without the command that measures it. */
export type Measurement = Omit<Metric, 'command'>

export function measuredBy(command: string, measurements: readonly Measurement[]): Metric[] {
  return measurements.map((measurement) => ({ ...measurement, command }))
}

/** Whether a part of the benchmark should run. Throws when `--only` names other parts. */
export function selection<Part extends string>(
  { only }: BenchOptions,
  parts: readonly Part[],
): (part: Part) => boolean {
  const selected = only?.split(',') ?? parts
  if (selected.some((part) => !parts.some((known) => known === part)))
    throw new Error(`--only is one or more of ${parts.join(', ')}, separated by commas.`)
  return (part) => selected.includes(part)
}

/** Prints a table, then one line of JSON. */
export function printReport(bench: string, metrics: Metric[]): void {
  const width = Math.max(...metrics.map((metric) => metric.name.length))
  for (const { name, value, unit, limit, passed } of metrics) {
    const verdict = passed === undefined ? '' : `  ${passed ? 'ok' : 'MISSED'}: ${limit}`
    console.log(`${name.padEnd(width)}  ${shown(value).padStart(10)} ${unit.padEnd(10)}${verdict}`.trimEnd())
  }
  for (const command of new Set(metrics.map((metric) => metric.command)))
    console.log(`measured by: ${command}`)
  console.log(JSON.stringify({ bench, metrics }))
}

export function atLeast(value: number, limit: number): Pick<Metric, 'value' | 'limit' | 'passed'> {
  return { value, limit: `at least ${limit}`, passed: value >= limit }
}

export function atMost(value: number, limit: number): Pick<Metric, 'value' | 'limit' | 'passed'> {
  return { value, limit: `at most ${limit}`, passed: value <= limit }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? Number.NaN
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? Number.NaN) + upper) / 2 : upper
}

/** The value below which a share of the values is, such as 0.99; NaN when there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function shown(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString('en-US')
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(value < 1 ? 3 : 2)
}
