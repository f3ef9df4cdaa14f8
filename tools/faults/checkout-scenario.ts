import { withDatabase } from '../program/database.ts'
import { createProgram, type Program } from '../program/program.ts'
import { loadShops } from '../program/shop.ts'
import type { Workplace } from '../program/workplace.ts'
import { checkCheckouts } from './checks/checkouts.ts'
import { checkCodes } from './checks/codes.ts'
import { checkEvents } from './checks/events.ts'
import { checkKitchens } from './checks/kitchen.ts'
import { checkPayments } from './checks/payments.ts'
import { checkRemains } from './checks/remains.ts'
import { gatherFacts, readCodes } from './facts.ts'
import { planCheckouts } from './plan.ts'
import { untilQuiet } from './quiet.ts'
import { createRandom } from './random.ts'
import { runCheckouts } from './run-checkouts.ts'
import { type RunOptions, scenarioSettings } from './scenario.ts'
import { summaryOf } from './summary.ts'
import type { Tally } from './tally.ts'

/** Customers order and pay while the program is killed repeatedly. */
export async function runCheckoutScenario(
  options: RunOptions,
  place: Workplace,
  tally: Tally,
): Promise<void> {
  const program = createProgram({
    ...place,
    env: { ...scenarioSettings, COMANDA_PENDING_MINUTES: '1' },
    abortSignal: options.signal,
  })
  try {
    await program.start()
    const shops = await loadShops(program.origin)
    await disturbWebhooks(program, options.seed)
    const codesBefore = await withDatabase(program.dataDir, readCodes)

    const plan = planCheckouts(createRandom(options.seed), shops, options)
    console.log(`Plan ${plan.fingerprint}: ${options.orders} checkouts, ${options.kills} kills`)
    const startedAt = performance.now()
    const { outcomes, kills } = await runCheckouts(program, shops, plan, options.signal)
    const seconds = (performance.now() - startedAt) / 1000
    console.log('All checkouts are done; waiting for background work')
    const unfinished = await untilQuiet(program, options.signal)
    tally.expect('all background work finishes in time', unfinished === null, `unfinished: ${unfinished}`)
    await program.kill()
    await program.start()

    const facts = await gatherFacts(program)
    checkCheckouts(outcomes, facts, tally)
    checkPayments(facts, tally)
    checkCodes(codesBefore, facts, tally)
    checkEvents(facts, tally)
    await checkKitchens(program, shops, facts, tally)
    console.log(summaryOf({ outcomes, facts, kills, seconds, failedStarts: program.failedStarts }).join('\n'))
    await checkRemains(program, place, tally)
  } finally {
    await program.kill()
  }
}

/** Drops a fifth of the webhooks, and sends the rest twice and out of order. */
async function disturbWebhooks(program: Program, seed: number): Promise<void> {
  const response = await fetch(`${program.origin}/sandbox/payments/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ webhooks: { drop: 0.2, repeat: 1, shuffle: true, seed } }),
  })
  if (!response.ok) throw new Error(`Configuring the sandbox's webhooks failed: ${await response.text()}`)
}
