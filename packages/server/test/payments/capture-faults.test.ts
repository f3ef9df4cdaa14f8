import { minutes } from '@comanda/domain/time/instant'
import { expect, test } from 'vitest'
import { advanceOrder } from '../../src/modules/orders/public.ts'
import { captureOrder } from '../../src/modules/payments/capture-order.ts'
import { sweepAuthorizedOrders } from '../../src/modules/payments/public.ts'
import { openShop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { paymentActions } from './payment-actions.ts'
import { signedIn } from './signed-in.ts'

test('a capture whose response was lost is neither lost nor repeated', async () => {
  const shop = await openShop()
  const actions = paymentActions(shop, await signedIn(shop, 'owner'))
  await shop.changeMenu(`update restaurants set capture_mode = 'on_acknowledge'`)
  const id = await payOrder(shop)
  await advanceOrder(shop.app, 'user:cook', {
    ...{ restaurantId: shop.restaurant.id, orderId: id, expected: 'pending' as const },
  })
  const { payments } = shop.app
  const captureIntent = async (intentId: string) => {
    await payments.captureIntent(intentId)
    throw new Error('connection lost')
  }
  const disconnected = { ...shop.app, payments: { ...payments, captureIntent } }
  await expect(captureOrder(disconnected, await actions.unsettled(id), 'test')).rejects.toThrow(
    'connection lost',
  )
  expect(await actions.order(id)).toMatchObject({ payment_status: 'authorized' })
  shop.clock.now += minutes(2)
  await sweepAuthorizedOrders(shop.app)
  await sweepAuthorizedOrders(shop.app)
  expect(await actions.order(id)).toMatchObject({ payment_status: 'succeeded' })
  expect((await actions.ledger()).map(({ kind }) => kind).toSorted()).toEqual(['card_fee', 'charge'])
  await actions.expectLedgerMatchesProvider()
})

test('a capture of a different amount than authorized is recorded as a problem and does not mark the order as paid', async () => {
  const shop = await openShop()
  const actions = paymentActions(shop, await signedIn(shop, 'owner'))
  await actions.rows(`with scope as (select set_config('app.scope', 'platform', false)), person as (
    insert into auth.users (id, name, email) select 'admin', 'Kim', 'admin@example.com' from scope returning id)
    insert into memberships (user_id, role) select id, 'master_admin' from person`)
  await shop.changeMenu(`update restaurants set capture_mode = 'on_acknowledge'`)
  const id = await payOrder(shop)
  const { payment_intent_id: intent } = await actions.order(id)
  await actions.stripe(`payment_intents/${intent}/capture`, { amount_to_capture: '100' })
  for (const turn of [1, 2])
    expect([
      turn,
      await actions.sendEvent('payment_intent.succeeded', { object: 'payment_intent', id: intent }),
    ]).toEqual([turn, 200])
  expect(await actions.order(id)).toMatchObject({ payment_status: 'authorized' })
  expect(await actions.rows('select problem, amount::int from payment_problems')).toEqual([
    { problem: 'the payment amount differs from the order total', amount: 100 },
  ])
  expect(await actions.ledger()).toEqual([])
  expect(await actions.rows(`select recipient from notifications where kind = 'payment_problem'`)).toEqual([
    { recipient: 'admin@example.com' },
  ])
})
