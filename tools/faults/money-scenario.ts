import { withDatabase } from '../program/database.ts'
import { createProgram } from '../program/program.ts'
import { loadShops } from '../program/shop.ts'
import type { Workplace } from '../program/workplace.ts'
import { checkRemains } from './checks/remains.ts'
import { readCodes } from './facts.ts'
import { checkBooks } from './money/checks/books.ts'
import { checkCodes } from './money/checks/codes.ts'
import { checkCouriers } from './money/checks/couriers.ts'
import { checkLoyalty } from './money/checks/loyalty.ts'
import { checkMails, checkMailsOnce } from './money/checks/mails.ts'
import { checkOrders } from './money/checks/orders.ts'
import { checkPayments } from './money/checks/payments.ts'
import { checkRefunds } from './money/checks/refunds.ts'
import { checkStock } from './money/checks/stock.ts'
import { gatherMoneyFacts, readDishes } from './money/facts.ts'
import { moneyFigures } from './money/figures.ts'
import { welcomeMembers } from './money/members.ts'
import { planMoney } from './money/plan.ts'
import { untilMoneyIsQuiet } from './money/quiet.ts'
import { runMoney } from './money/run-money.ts'
import { countPortions } from './money/stock.ts'
import { setTerms } from './money/terms.ts'
import { clearWeather } from './money/weather.ts'
import { createRandom } from './random.ts'
import type { RunOptions } from './scenario.ts'
import type { Tally } from './tally.ts'

/** Orders of a minute's age are looked after every other second, and given up when they are not paid. */
const settings = {
  COMANDA_DEMO_ALWAYS_OPEN: '1',
  COMANDA_SWEEP_SECONDS: '2',
  COMANDA_PENDING_MINUTES: '1',
  COMANDA_TRUST_PROXY: '1',
}

/** Customers pay, restaurants refund and cancel, and everything that can die or fail does, again and again. */
export async function runMoneyScenario(options: RunOptions, place: Workplace, tally: Tally): Promise<void> {
  const program = createProgram({ ...place, env: settings, gaveUp: options.signal })
  try {
    await program.start()
    await setTerms(program.dataDir)
    const shops = await loadShops(program.origin)
    await countPortions(program.dataDir, shops, options.orders)
    const members = await welcomeMembers(program, shops)
    const codesBefore = await withDatabase(program.dataDir, readCodes)
    const dishesBefore = await withDatabase(program.dataDir, readDishes)

    const plan = planMoney(createRandom(options.seed), shops, options)
    console.log(`Plan ${plan.fingerprint}: ${options.orders} checkouts, ${options.kills} deaths`)
    const startedAt = performance.now()
    const run = await runMoney(program, shops, members, plan, options.signal)
    const seconds = (performance.now() - startedAt) / 1000
    await clearWeather(program, options.signal)
    console.log('Customers and restaurants are done; waiting for quiet')
    const waiting = await untilMoneyIsQuiet(program, options.signal)
    tally.expect('everything that was begun is finished in time', waiting === null, `still: ${waiting}`)
    await program.kill()
    await program.start()

    const facts = await gatherMoneyFacts(program)
    checkOrders(run.outcomes, facts, tally)
    checkPayments(facts, tally)
    checkBooks(facts, tally)
    checkRefunds(run.treated, facts, tally)
    checkCodes(codesBefore, facts, tally)
    checkCouriers(facts, tally)
    checkMails(facts, tally)
    checkMailsOnce(facts, tally)
    checkStock(dishesBefore, facts, tally)
    checkLoyalty(facts, tally)
    console.log(moneyFigures(run, facts, seconds, program.failedStarts).join('\n'))
    await checkRemains(program, place, tally)
  } finally {
    await program.kill()
  }
}
