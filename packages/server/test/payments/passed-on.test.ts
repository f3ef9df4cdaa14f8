import { totalOf } from '@comanda/domain/ledger/entry'
import { hours } from '@comanda/domain/time/instant'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PaymentGateway } from '../../src/gateways/payments/port.ts'
import { runReconciliation } from '../../src/modules/finance/reconcile.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { moneyHands } from './money-hands.ts'
import { signedIn } from './signed-in.ts'

let shop: Shop
let hands: ReturnType<typeof moneyHands>
beforeEach(async () => {
  shop = await openShop()
  hands = moneyHands(shop, await signedIn(shop, 'owner'))
  shop.app.payments = onOneClock(shop.app.payments)
  await shop.changeMenu(
    `update restaurants set stripe_connect_enabled = true, stripe_connect_id = 'acct_1Restaurant',
      application_fee_percentage = 7333, application_fee_flat = 33`,
  )
})

/** The stand-in has the real clock, the shop its own. */
function onOneClock(payments: PaymentGateway): PaymentGateway {
  const { now } = shop.clock
  const listMovements: PaymentGateway['listMovements'] = async () =>
    (await payments.listMovements(0, Date.now() + hours(1))).map((line) => ({ ...line, at: now }))
  return { ...payments, listMovements }
}

describe('refunds of a charge that went on to a connected account', () => {
  test('at the same moment take back transfer and fee to the cent, and never more than was paid', async () => {
    const id = await payOrder(shop)
    const { grand_total: whole, application_fee_amount: fee } = await hands.order(id)
    const wishes = Array.from({ length: 20 }, (_, index) => 61 + 7 * index)
    const answers = await Promise.all(wishes.map((amount) => hands.refund(id, amount)))
    const made = answers.flatMap((answer) => (answer.kind === 'made' ? answer.refund : []))
    expect(made.every(({ state }) => state === 'succeeded')).toBe(true)
    expect(made.length).toBeLessThan(wishes.length)
    const given = made.reduce((sum, { amount }) => sum + amount, 0)
    expect(given).toBeLessThanOrEqual(whole)
    expect(totalOf(await hands.books())).toMatchObject({
      platform_income: Math.round((fee * given) / whole) - fee,
      transferred: whole - fee - given + Math.round((fee * given) / whole),
    })
    await hands.booksAgree()
    if (given < whole) await hands.refund(id, whole - given)
    const { card_fee, platform_card_fee, ...rest } = totalOf(await hands.books())
    expect(card_fee).toBe(0)
    expect(rest).toMatchObject({
      transferred: 0,
      platform_income: 0,
      platform_fee: 0,
      provider: -platform_card_fee,
    })
    await hands.booksAgree()
    const day = { from: shop.clock.now - hours(24), to: shop.clock.now + hours(24) }
    expect(await runReconciliation(shop.app, 'test', day)).toMatchObject({ difference: 0, differences: [] })
  })
})
