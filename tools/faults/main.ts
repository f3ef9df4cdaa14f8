import { parseArgs } from 'node:util'
import { limitRun, wholeNumber } from '../program/run-limit.ts'
import { openWorkplace } from '../program/workplace.ts'
import { runCheckoutScenario } from './checkout-scenario.ts'
import { runKitchenScenario } from './kitchen-scenario.ts'
import { runMoneyScenario } from './money-scenario.ts'
import type { Scenario } from './scenario.ts'
import { createTally } from './tally.ts'

/** `npm run faults -- checkout --seed 7`; see the usage text below. */
const scenarios: Record<string, { run: Scenario; orders: number }> = {
  checkout: { run: runCheckoutScenario, orders: 200 },
  money: { run: runMoneyScenario, orders: 1000 },
  kitchen: { run: runKitchenScenario, orders: 60 },
}
const ORDERS_PER_KILL = 20
const MAX_MINUTES = 20
const MAX_LONG_MINUTES = 30

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    orders: { type: 'string' },
    kills: { type: 'string' },
    port: { type: 'string' },
    long: { type: 'boolean', default: false },
    'no-browsers': { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
})
const scenario = scenarios[positionals[0] ?? '']
if (!scenario) {
  console.error(
    `Usage: npm run faults -- ${Object.keys(scenarios).join('|')} [--seed N] [--orders N] [--kills N] [--port N] [--keep] [--long] [--no-browsers]`,
  )
  process.exit(2)
}

const orders = wholeNumber('orders', values.orders ?? String(scenario.orders))
const kills = wholeNumber('kills', values.kills ?? String(Math.ceil(orders / ORDERS_PER_KILL)))
const numbers = {
  seed: wholeNumber('seed', values.seed),
  orders,
  kills,
  long: values.long,
  browsers: !values['no-browsers'],
}
const port = values.port === undefined ? null : wholeNumber('port', values.port)
const place = await openWorkplace('faults', port)
const tally = createTally()
const signal = limitRun('run', values.long ? MAX_LONG_MINUTES : MAX_MINUTES)
console.log(`${positionals[0]}, seed ${numbers.seed}, port ${place.port}, folder ${place.folder}`)
try {
  await scenario.run({ ...numbers, signal }, place, tally)
} catch (error) {
  const reason = signal.aborted ? signal.reason : error
  tally.expect('the run completes', false, reason instanceof Error ? reason.message : String(reason))
}
console.log(tally.lines().join('\n'))
if (tally.failed > 0 || values.keep) console.log(`The program's log and data are in ${place.folder}`)
else place.remove()
console.log(`${tally.passed} passed, ${tally.failed} failed`)
process.exit(tally.failed === 0 ? 0 : 1)
