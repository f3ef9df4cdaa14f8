import { parseArgs } from 'node:util'
import { openWorkplace } from '../program/workplace.ts'
import { runCheckoutScenario } from './checkout-scenario.ts'
import type { Scenario } from './scenario.ts'
import { createTally } from './tally.ts'

/** `npm run faults -- checkout --seed 7`: see the usage below. */
const scenarios: Record<string, Scenario> = { checkout: runCheckoutScenario }
const MOST_MINUTES = 10

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    orders: { type: 'string', default: '200' },
    kills: { type: 'string', default: '10' },
    port: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
})
const scenario = scenarios[positionals[0] ?? '']
if (!scenario) {
  console.error(
    `Usage: npm run faults -- ${Object.keys(scenarios).join('|')} [--seed N] [--orders 200] [--kills 10] [--port N] [--keep]`,
  )
  process.exit(2)
}

const numbers = {
  seed: wholeNumber('seed', values.seed),
  orders: wholeNumber('orders', values.orders),
  kills: wholeNumber('kills', values.kills),
}
const port = values.port === undefined ? null : wholeNumber('port', values.port)
const place = await openWorkplace('faults', port)
const tally = createTally()
const overdue = new AbortController()
const alarm = setTimeout(
  () => overdue.abort(new Error(`The run took more than ${MOST_MINUTES} minutes.`)),
  MOST_MINUTES * 60_000,
)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => overdue.abort(new Error(`The run was ended by ${signal}.`)))
}
console.log(`${positionals[0]}, seed ${numbers.seed}, port ${place.port}, folder ${place.folder}`)
try {
  await scenario({ ...numbers, signal: overdue.signal }, place, tally)
} catch (error) {
  const reason = overdue.signal.aborted ? overdue.signal.reason : error
  tally.expect('the run came to its end', false, reason instanceof Error ? reason.message : String(reason))
}
clearTimeout(alarm)
console.log(tally.lines().join('\n'))
if (tally.failed > 0 || values.keep) console.log(`The program's log and data are kept in ${place.folder}`)
else place.remove()
console.log(`${tally.passed} passed, ${tally.failed} failed`)
process.exit(tally.failed === 0 ? 0 : 1)

function wholeNumber(name: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  console.error(`--${name} must be a whole number, not "${text}".`)
  process.exit(2)
}
