import { atLeast, type Figure } from '../report.ts'
import type { Costs } from './costs.ts'

interface Measured {
  ordersPerSecond: number
  barePerSecond: number
  ratio: number
  p99: number
  aloneMs: number
  costs: Costs
}

const command = 'npm run bench -- order'
const LEAST_RATIO = 0.25
/** Kinds that are rarer than this come from what runs beside orders. */
const RARE = 0.02

export function figuresOfOrders({ costs, ...measured }: Measured): Figure[] {
  printKinds('HTTP requests that came in, for each order', costs.incoming)
  printKinds('HTTP requests that went out, for each order', costs.outgoing)
  printKinds('SQL statements, for each order', costs.statements)
  const sum = (kinds: [string, number][]) => kinds.reduce((total, [, count]) => total + count, 0)
  const frames = costs.statements.filter(([text]) =>
    /^(begin|commit|rollback|select set_config)\b/i.test(text),
  )
  return [
    { name: 'paid orders, 8 customers at a time', value: measured.ordersPerSecond, unit: '/s', command },
    { name: 'bare server: one POST, one INSERT', value: measured.barePerSecond, unit: '/s', command },
    { name: 'ratio of the two', unit: '', command, ...atLeast(measured.ratio, LEAST_RATIO) },
    { name: 'a whole order, 99 of 100 within', value: measured.p99, unit: 'ms', command },
    { name: 'a whole order, one customer alone', value: measured.aloneMs, unit: 'ms', command },
    { name: 'HTTP requests to us, an order', value: sum(costs.incoming), unit: '', command },
    { name: 'HTTP requests to the provider, an order', value: sum(costs.outgoing), unit: '', command },
    {
      ...{ name: 'SQL statements, an order', unit: '', command },
      value: sum(costs.statements) - sum(frames),
    },
    { name: 'and to begin, say who and commit', value: sum(frames), unit: '', command },
    { name: 'CPU of the program, an order', value: costs.programCpuMs, unit: 'ms', command },
    ...(costs.postgresCpuMs === null
      ? []
      : [{ name: 'CPU of Postgres, an order', value: costs.postgresCpuMs, unit: 'ms', command }]),
    { name: 'write-ahead log, an order', value: Math.round(costs.walBytes), unit: 'bytes', command },
  ]
}

function printKinds(title: string, kinds: [string, number][]): void {
  console.log(`\n${title}`)
  for (const [kind, count] of kinds.filter(([, each]) => each >= RARE)) {
    console.log(`${count.toFixed(2).padStart(8)}  ${kind}`)
  }
}
