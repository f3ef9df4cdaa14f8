import { parseArgs } from 'node:util'
import { cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { hours } from '@comanda/domain/time/instant'
import { recordPayouts } from '../../packages/server/src/modules/finance/public.ts'
import { runReconciliation } from '../../packages/server/src/modules/finance/reconcile.ts'
import { untilMoneyIsQuiet } from '../faults/money/quiet.ts'
import { setTerms } from '../faults/money/terms.ts'
import { createTally } from '../faults/tally.ts'
import { wholeNumber } from '../program/run-limit.ts'
import { openWorkplace } from '../program/workplace.ts'
import { resultsOf } from './results.ts'
import { openShopFloor, type ShopFloor, weekBefore } from './simulation.ts'
import { tradeForAWeek } from './trade.ts'

/**
 * `npm run week -- --seed 7`: simulates a week of trade at three restaurants and reconciles the ledger with
 * the provider.
 */
const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, orders: { type: 'string', default: '3000' } },
})
const seed = wholeNumber('seed', values.seed)
const orders = wholeNumber('orders', values.orders)
const MAX_MINUTES = 15

const place = await openWorkplace('week')
const signal = AbortSignal.timeout(MAX_MINUTES * 60_000)
const tally = createTally()
const simulation = await openShopFloor(place.folder, weekBefore(Date.now()))
try {
  await trade(simulation)
} finally {
  await simulation.close()
  place.remove()
}
console.log(tally.lines().join('\n'))
console.log(`${tally.passed} passed, ${tally.failed} failed`)
process.exit(tally.failed === 0 ? 0 : 1)

async function trade({ running, clock, origin }: ShopFloor): Promise<void> {
  const from = clock.now
  const dataDir = running.app.config.dataDir
  await setTerms(dataDir)
  const { outcomes, staffOutcomes } = await tradeForAWeek(simulation, { seed, orders, signal })
  for (const { ended, problem } of outcomes)
    tally.expect('every checkout completes', ended !== 'failed', problem ?? '')
  for (const { problem } of staffOutcomes)
    tally.expect('every staff action completes', problem === null, problem ?? '')
  clock.now += hours(1)
  const unfinished = await untilMoneyIsQuiet({ origin, dataDir }, signal)
  tally.expect('all background work finishes in time', unfinished === null, `unfinished: ${unfinished}`)
  await recordPayouts(running.app)
  const run = await runReconciliation(running.app, 'system:week', { from, to: clock.now + hours(1) })
  const weeks = await resultsOf(dataDir)
  for (const week of weeks) {
    const parts = week.platformFees + week.cardFees + week.disputed + week.net
    const about = `${week.name}: ${formatMoney(cents(week.revenue))} and ${formatMoney(cents(parts))}`
    tally.expect(
      'revenue equals platform fees + card fees + disputes + net to the restaurant',
      parts === week.revenue,
      about,
    )
    console.log(
      `${week.name.padEnd(24)} ${week.orders} orders, ${week.refunds} refunds, ${week.disputes} disputes: ` +
        `revenue ${formatMoney(cents(week.revenue))} = platform ${formatMoney(cents(week.platformFees))} + cards ${formatMoney(cents(week.cardFees))} ` +
        `+ disputed ${formatMoney(cents(week.disputed))} + net ${formatMoney(cents(week.net))}`,
    )
  }
  const differences = run.differences.map(({ kind, movement, ref, ours, theirs }) => {
    return `${movement} ${ref} ${kind}: ledger ${ours}, provider ${theirs}`
  })
  tally.expect(
    'ledger and provider agree on every movement',
    differences.length === 0,
    differences.join('; '),
  )
  tally.expect(
    'ledger and provider agree on the sum',
    run.ours === run.theirs,
    `${run.ours} and ${run.theirs}`,
  )
  console.log(
    `reconciled ${run.compared} movements: ledger ${formatMoney(cents(run.ours))}, provider ${formatMoney(cents(run.theirs))}, difference ${formatMoney(cents(run.ours - run.theirs))}`,
  )
}
