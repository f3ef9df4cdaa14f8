import { withDatabase } from '../program/database.ts'
import { createProgram } from '../program/program.ts'
import { loadShops } from '../program/shop.ts'
import type { Workplace } from '../program/workplace.ts'
import { checkRemains } from './checks/remains.ts'
import { readCodes } from './facts.ts'
import { checkCodes } from './money/checks/codes.ts'
import { checkCouriers } from './money/checks/couriers.ts'
import { checkGiftCards } from './money/checks/gift-cards.ts'
import { checkLedger } from './money/checks/ledger.ts'
import { checkLoyalty } from './money/checks/loyalty.ts'
import { checkMails, checkMailsOnce } from './money/checks/mails.ts'
import { checkOffers } from './money/checks/offers.ts'
import { checkOrders } from './money/checks/orders.ts'
import { checkPayments } from './money/checks/payments.ts'
import { checkRefunds } from './money/checks/refunds.ts'
import { checkSales } from './money/checks/sales.ts'
import { checkStock } from './money/checks/stock.ts'
import { clearDisturbances } from './money/disturbances.ts'
import { gatherMoneyFacts, readDishes } from './money/facts.ts'
import { storeGiftCards } from './money/gift-cards.ts'
import { welcomeMembers } from './money/members.ts'
import { planMoney } from './money/plan.ts'
import { untilMoneyIsQuiet } from './money/quiet.ts'
import { runMoney } from './money/run-money.ts'
import { countPortions } from './money/stock.ts'
import { moneySummary } from './money/summary.ts'
import { setTerms } from './money/terms.ts'
import { createRandom } from './random.ts'
import { type RunOptions, scenarioSettings } from './scenario.ts'
import type { Tally } from './tally.ts'

/**
 * Customers pay, restaurants refund and cancel, while processes are killed and third parties fail repeatedly.
 */
export async function runMoneyScenario(options: RunOptions, place: Workplace, tally: Tally): Promise<void> {
  const program = createProgram({
    ...place,
    env: { ...scenarioSettings, COMANDA_PENDING_MINUTES: '1' },
    abortSignal: options.signal,
  })
  try {
    await program.start()
    await setTerms(program.dataDir)
    const shops = await loadShops(program.origin)
    await countPortions(program.dataDir, shops, options.orders)
    const members = await welcomeMembers(program, shops)
    const giftCards = await storeGiftCards(program, shops)
    const codesBefore = await withDatabase(program.dataDir, readCodes)
    const dishesBefore = await withDatabase(program.dataDir, readDishes)

    const plan = planMoney(createRandom(options.seed), shops, options)
    console.log(`Plan ${plan.fingerprint}: ${options.orders} checkouts, ${options.kills} kills`)
    const startedAt = performance.now()
    const run = await runMoney(program, shops, members, giftCards, plan, options.signal)
    const seconds = (performance.now() - startedAt) / 1000
    await clearDisturbances(program, options.signal)
    console.log('Customers and staff are done; waiting for background work')
    const unfinished = await untilMoneyIsQuiet(program, options.signal)
    tally.expect('all background work finishes in time', unfinished === null, `unfinished: ${unfinished}`)
    await program.kill()
    await program.start()
    // A courier may have moved on meanwhile: what follows from that has to finish as well.
    const resumed = await untilMoneyIsQuiet(program, options.signal)
    tally.expect('all background work finishes after a restart', resumed === null, `unfinished: ${resumed}`)

    const facts = await gatherMoneyFacts(program)
    checkOrders(run.outcomes, facts, tally)
    checkPayments(facts, tally)
    checkLedger(facts, tally)
    checkRefunds(run.staffOutcomes, facts, tally)
    checkCodes(codesBefore, facts, tally)
    checkCouriers(facts, tally)
    checkMails(facts, tally)
    checkMailsOnce(facts, tally)
    checkStock(dishesBefore, facts, tally)
    checkLoyalty(facts, tally)
    checkGiftCards(facts, tally)
    checkSales(run.sales, facts, tally)
    checkOffers(facts, tally)
    console.log(moneySummary(run, facts, seconds, program.failedStarts).join('\n'))
    await checkRemains(program, place, tally)
  } finally {
    await program.kill()
  }
}
