import { totalOf } from '@comanda/domain/ledger/entry'
import { hours } from '@comanda/domain/time/instant'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PaymentGateway } from '../../src/gateways/payments/port.ts'
import { runReconciliation } from '../../src/modules/finance/reconcile.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { paymentActions } from './payment-actions.ts'
import { signedIn } from './signed-in.ts'

let shop: Shop
let actions: ReturnType<typeof paymentActions>
beforeEach(async () => {
  shop = await openShop()
  actions = paymentActions(shop, await signedIn(shop, 'owner'))
  shop.app.payments = onOneClock(shop.app.payments)
  await shop.changeMenu(
    `update restaurants set stripe_connect_enabled = true, stripe_connect_id = 'acct_1Restaurant',
      application_fee_percentage = 7333, application_fee_flat = 33`,
  )
})

/** The sandbox uses the real clock, the shop a fake one. */
function onOneClock(payments: PaymentGateway): PaymentGateway {
  const { now } = shop.clock
  const listMovements: PaymentGateway['listMovements'] = async () =>
    (await payments.listMovements(0, Date.now() + hours(1))).map((line) => ({ ...line, at: now }))
  return { ...payments, listMovements }
}

describe('refunds of a charge that was transferred to a connected account', () => {
  test('reverse transfer and fee to the cent and never exceed the charge, even when concurrent', async () => {
    const id = await payOrder(shop)
    const { grand_total: grandTotal, application_fee_amount: fee } = await actions.order(id)
    const amounts = Array.from({ length: 20 }, (_, index) => 61 + 7 * index)
    const results = await Promise.all(amounts.map((amount) => actions.refund(id, amount)))
    const made = results.flatMap((result) => (result.kind === 'made' ? result.refund : []))
    expect(made.every(({ state }) => state === 'succeeded')).toBe(true)
    expect(made.length).toBeLessThan(amounts.length)
    const given = made.reduce((sum, { amount }) => sum + amount, 0)
    expect(given).toBeLessThanOrEqual(grandTotal)
    expect(totalOf(await actions.ledger())).toMatchObject({
      platform_income: Math.round((fee * given) / grandTotal) - fee,
      transferred: grandTotal - fee - given + Math.round((fee * given) / grandTotal),
    })
    await actions.expectLedgerMatchesProvider()
    if (given < grandTotal) await actions.refund(id, grandTotal - given)
    const { card_fee, platform_card_fee, ...rest } = totalOf(await actions.ledger())
    expect(card_fee).toBe(0)
    expect(rest).toMatchObject({
      transferred: 0,
      platform_income: 0,
      platform_fee: 0,
      provider: -platform_card_fee,
    })
    await actions.expectLedgerMatchesProvider()
    const day = { from: shop.clock.now - hours(24), to: shop.clock.now + hours(24) }
    expect(await runReconciliation(shop.app, 'test', day)).toMatchObject({ difference: 0, differences: [] })
  })
})
