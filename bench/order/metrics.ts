import { atLeast, type Metric } from '../report.ts'
import type { Costs } from './costs.ts'

interface Measured {
  ordersPerSecond: number
  barePerSecond: number
  ratio: number
  p99: number
  singleMs: number
  costs: Costs
}

const command = 'npm run bench -- order'
const MIN_RATIO = 0.25
/** Rarer kinds come from background work that is unrelated to orders. */
const RARE = 0.02

export function orderMetrics({ costs, ...measured }: Measured): Metric[] {
  printKinds('Incoming HTTP requests per order', costs.incoming)
  printKinds('Outgoing HTTP requests per order', costs.outgoing)
  printKinds('SQL statements per order', costs.statements)
  const sum = (kinds: [string, number][]) => kinds.reduce((total, [, count]) => total + count, 0)
  const transactionStatements = costs.statements.filter(([text]) =>
    /^(begin|commit|rollback|select set_config)\b/i.test(text),
  )
  return [
    { name: 'paid orders, 8 concurrent customers', value: measured.ordersPerSecond, unit: '/s', command },
    { name: 'bare server: one POST, one INSERT', value: measured.barePerSecond, unit: '/s', command },
    { name: 'ratio to the bare server', unit: '', command, ...atLeast(measured.ratio, MIN_RATIO) },
    { name: 'complete order, p99', value: measured.p99, unit: 'ms', command },
    { name: 'complete order, one customer, p50', value: measured.singleMs, unit: 'ms', command },
    { name: 'HTTP requests to the program, per order', value: sum(costs.incoming), unit: '', command },
    { name: 'HTTP requests to the provider, per order', value: sum(costs.outgoing), unit: '', command },
    {
      ...{ name: 'SQL statements, per order', unit: '', command },
      value: sum(costs.statements) - sum(transactionStatements),
    },
    { name: 'BEGIN, scope and COMMIT, per order', value: sum(transactionStatements), unit: '', command },
    { name: 'CPU of the program, per order', value: costs.programCpuMs, unit: 'ms', command },
    ...(costs.postgresCpuMs === null
      ? []
      : [{ name: 'CPU of Postgres, per order', value: costs.postgresCpuMs, unit: 'ms', command }]),
    { name: 'write-ahead log, per order', value: Math.round(costs.walBytes), unit: 'bytes', command },
  ]
}

function printKinds(title: string, kinds: [string, number][]): void {
  console.log(`\n${title}`)
  for (const [kind, count] of kinds.filter(([, each]) => each >= RARE)) {
    console.log(`${count.toFixed(2).padStart(8)}  ${kind}`)
  }
}
