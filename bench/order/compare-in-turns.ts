import { type BenchOptions, type Measurement, type Metric, measuredBy, median } from '../report.ts'
import { type Bench, measureLoad, warmUp, withBench, withScreens } from './order-load.ts'

interface Turn {
  /** CPU milliseconds of an order: program and Postgres, path and follow-up. */
  totalMs: number
  pathMs: number
  postgresMs: number
  perSecond: number
  /** Orders per second until all their jobs are done. */
  sustained: number
  memoryMb: number
}

/**
 * Runs this program and the one of `options.tree` side by side, and loads them alternately, so that both have the same
 * machine. Of each pair the one that goes first changes. The ratios are medians of the pairs.
 */
export function compareInTurns(options: BenchOptions): Promise<Metric[]> {
  if (options.tree === null) throw new Error('--only turns compares with the program in --tree FOLDER.')
  return withBench({ ...options, tree: null }, (own) =>
    withBench({ ...options, port: null }, (other) =>
      withScreens(own, () => withScreens(other, () => compare(own, other, options.rounds))),
    ),
  )
}

async function compare(own: Bench, other: Bench, rounds: number): Promise<Metric[]> {
  await warmUp(own)
  await warmUp(other)
  const pairs: { own: Turn; other: Turn }[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const first = round % 2 === 0 ? await runTurn(own) : null
    const second = await runTurn(other)
    const pair = { own: first ?? (await runTurn(own)), other: second }
    pairs.push(pair)
    console.log(`pair ${round}: ${described(pair.own)}; the other: ${described(pair.other)}`)
  }
  return measuredBy('npm run bench -- order --only turns --tree FOLDER', [
    ...metricsOf('CPU of an order', 'ms', ({ totalMs }) => totalMs),
    ...metricsOf('CPU of its path', 'ms', ({ pathMs }) => pathMs),
    ...metricsOf('CPU of Postgres', 'ms', ({ postgresMs }) => postgresMs),
    ...metricsOf('orders per second', '/s', ({ perSecond }) => perSecond),
    ...metricsOf('orders per second with their jobs', '/s', ({ sustained }) => sustained),
    ...metricsOf('memory after the load', 'MB', ({ memoryMb }) => memoryMb),
  ])

  function metricsOf(name: string, unit: string, of: (turn: Turn) => number): Measurement[] {
    const metric = (suffix: string, each: (pair: (typeof pairs)[number]) => number, its = unit) => ({
      name: `${name}${suffix}`,
      unit: its,
      value: median(pairs.map(each)),
    })
    return [
      metric('', (pair) => of(pair.own)),
      metric(', the other', (pair) => of(pair.other)),
      metric(', ratio', (pair) => of(pair.own) / of(pair.other), ''),
    ]
  }
}

async function runTurn(bench: Bench): Promise<Turn> {
  const { load, sustained, costs, memory } = await measureLoad(bench, bench.paths)
  const { path, followUp } = costs
  const pathMs = path.programMs + path.postgresMs
  return {
    totalMs: pathMs + followUp.programMs + followUp.postgresMs,
    pathMs,
    postgresMs: path.postgresMs + followUp.postgresMs,
    perSecond: load.perSecond,
    sustained,
    memoryMb: memory,
  }
}

function described({ totalMs, perSecond, sustained, memoryMb }: Turn): string {
  return `${totalMs.toFixed(2)} ms, ${perSecond.toFixed(0)} orders/s, ${sustained.toFixed(0)} with their jobs, ${memoryMb.toFixed(0)} MB`
}
