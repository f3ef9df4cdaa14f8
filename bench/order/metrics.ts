import { atLeast, atMost, type Metric, measuredBy, median } from '../report.ts'
import type { Costs, Cpu } from './costs.ts'

/** One round of orders, and the bare server's before it. */
export interface Round {
  ordersPerSecond: number
  p99: number
  barePerSecond: number
  /** CPU of the bare server and its Postgres for one request. */
  bareCpuMs: number
  /** Megabytes of the program and Postgres after the round. */
  memory: number
  costs: Costs
}

export const command = 'npm run bench -- order'
const LIMITS = { path: 3, followUp: 2, alone: 6, perSecond: 400, memory: 450 }
/** Rarer kinds come from background work that is unrelated to orders. */
const RARE = 0.02

export function orderMetrics(many: Round[], one: Round[], aloneMs: number): Metric[] {
  const middle = (rounds: Round[], of: (round: Round) => number) => median(rounds.map(of))
  const ms = (name: string, value: number) => ({ name, value, unit: 'ms' })
  const parts = (name: string, of: (costs: Costs) => Cpu) => [
    ms(
      `${name}, program`,
      middle(many, ({ costs }) => of(costs).programMs),
    ),
    ms(
      `${name}, Postgres`,
      middle(many, ({ costs }) => of(costs).postgresMs),
    ),
  ]
  const last = many.at(-1)?.costs
  if (last) printCalls(last)
  return measuredBy(command, [
    { ...ms('path_cpu_ms', 0), ...atMost(middle(many, pathMs), LIMITS.path) },
    ...parts('path_cpu_ms', ({ path }) => path),
    { ...ms('follow_cpu_ms', 0), ...atMost(middle(many, followUpMs), LIMITS.followUp) },
    ...parts('follow_cpu_ms', ({ followUp }) => followUp),
    ms(
      'providers_cpu_ms',
      middle(many, ({ costs }) => costs.providersCpuMs),
    ),
    ms(
      'bare_cpu_ms',
      middle(many, (round) => round.bareCpuMs),
    ),
    {
      name: 'ratio of path and follow-up to the bare server',
      unit: '',
      value: middle(many, (round) => (pathMs(round) + followUpMs(round)) / round.bareCpuMs),
    },
    { ...ms('alone_ms', 0), ...atMost(aloneMs, LIMITS.alone) },
    {
      name: 'orders_per_s',
      unit: '/s',
      ...atLeast(
        middle(many, (round) => round.ordersPerSecond),
        LIMITS.perSecond,
      ),
    },
    ms(
      'complete order, p99',
      middle(many, (round) => round.p99),
    ),
    ms('path_cpu_ms, one restaurant', middle(one, pathMs)),
    ms('follow_cpu_ms, one restaurant', middle(one, followUpMs)),
    {
      name: 'orders_per_s, one restaurant',
      unit: '/s',
      value: middle(one, (round) => round.ordersPerSecond),
    },
    {
      name: 'bare server: one POST, one INSERT',
      unit: '/s',
      value: middle(many, (round) => round.barePerSecond),
    },
    {
      name: 'write-ahead log, per order',
      unit: 'bytes',
      value: Math.round(middle(many, ({ costs }) => costs.walBytes)),
    },
    {
      name: 'memory_mb',
      unit: 'MB',
      ...atMost(Math.max(...many.map((round) => round.memory)), LIMITS.memory),
    },
  ])
}

function pathMs({ costs: { path } }: Round): number {
  return path.programMs + path.postgresMs
}

function followUpMs({ costs: { followUp } }: Round): number {
  return followUp.programMs + followUp.postgresMs
}

function printCalls({ incoming, outgoing, statements }: Costs): void {
  printKinds('Incoming HTTP requests per order', incoming)
  printKinds('Outgoing HTTP requests per order', outgoing)
  printKinds('SQL statements per order', statements)
}

function printKinds(title: string, kinds: [string, number][]): void {
  console.log(`\n${title}`)
  for (const [kind, count] of kinds.filter(([, each]) => each >= RARE)) {
    console.log(`${count.toFixed(2).padStart(8)}  ${kind}`)
  }
}
