import { minutes } from '@comanda/domain/time/instant'
import { expect, test } from 'vitest'
import { advanceOrder } from '../../src/modules/orders/public.ts'
import { captureOrder } from '../../src/modules/payments/capture-order.ts'
import { sweepHeldMoney } from '../../src/modules/payments/public.ts'
import { openShop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { moneyHands } from './money-hands.ts'
import { signedIn } from './signed-in.ts'

test('a capture whose answer never came is neither lost nor made twice', async () => {
  const shop = await openShop()
  const hands = moneyHands(shop, await signedIn(shop, 'owner'))
  await shop.changeMenu(`update restaurants set capture_mode = 'on_acknowledge'`)
  const id = await payOrder(shop)
  await advanceOrder(shop.app, 'user:cook', {
    ...{ restaurantId: shop.restaurant.id, orderId: id, expected: 'pending' as const },
  })
  const { payments } = shop.app
  const captureIntent = async (intentId: string) => {
    await payments.captureIntent(intentId)
    throw new Error('the line went dead')
  }
  const deaf = { ...shop.app, payments: { ...payments, captureIntent } }
  await expect(captureOrder(deaf, await hands.unsettled(id), 'test')).rejects.toThrow('dead')
  expect(await hands.order(id)).toMatchObject({ payment_status: 'authorized' })
  shop.clock.now += minutes(2)
  await sweepHeldMoney(shop.app)
  await sweepHeldMoney(shop.app)
  expect(await hands.order(id)).toMatchObject({ payment_status: 'succeeded' })
  expect((await hands.books()).map(({ kind }) => kind).toSorted()).toEqual(['card_fee', 'charge'])
  await hands.booksAgree()
})

test('money of another amount than was held makes no order paid, and is kept for somebody to look at', async () => {
  const shop = await openShop()
  const hands = moneyHands(shop, await signedIn(shop, 'owner'))
  await hands.rows(`with scope as (select set_config('app.scope', 'platform', false)), person as (
    insert into auth.users (id, name, email) select 'admin', 'Kim', 'admin@example.com' from scope returning id)
    insert into memberships (user_id, role) select id, 'master_admin' from person`)
  await shop.changeMenu(`update restaurants set capture_mode = 'on_acknowledge'`)
  const id = await payOrder(shop)
  const { payment_intent_id: intent } = await hands.order(id)
  await hands.stripe(`payment_intents/${intent}/capture`, { amount_to_capture: '100' })
  for (const turn of [1, 2])
    expect([
      turn,
      await hands.tell('payment_intent.succeeded', { object: 'payment_intent', id: intent }),
    ]).toEqual([turn, 200])
  expect(await hands.order(id)).toMatchObject({ payment_status: 'authorized' })
  expect(await hands.rows('select problem, amount::int from payment_problems')).toEqual([
    { problem: 'the payment is not the amount of the order', amount: 100 },
  ])
  expect(await hands.books()).toEqual([])
  expect(await hands.rows(`select recipient from letters where kind = 'payment_problem'`)).toEqual([
    { recipient: 'admin@example.com' },
  ])
})
