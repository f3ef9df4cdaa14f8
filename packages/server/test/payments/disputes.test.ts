import { totalOf } from '@comanda/domain/ledger/entry'
import { expect, test } from 'vitest'
import { settleOrder } from '../../src/modules/payments/public.ts'
import { openShop } from '../checkout/ordering.ts'
import { moneyHands } from './money-hands.ts'
import { signedIn } from './signed-in.ts'

test('a dispute that is lost leaves its amount and its fee with the bank, and its order unrefundable', async () => {
  const shop = await openShop()
  const hands = moneyHands(shop, await signedIn(shop, 'owner'))
  const placed = await shop.place()
  await shop.pay(placed, 'pm_card_createDispute')
  await settleOrder(shop.app, await hands.unsettled(placed.orderId), 'test')
  const [opened] = (await hands.stripe('disputes')).data
  await hands.tell('charge.dispute.created', opened)
  await fetch(`${shop.sandboxUrl}/sandbox/payments/disputes/${opened.id}/lost`, {
    ...{ method: 'POST', redirect: 'manual' },
  })
  for (const id of ['evt_closed', 'evt_closed', 'evt_again'])
    expect(await hands.tell('charge.dispute.closed', opened, id)).toBe(200)
  const { grand_total: whole } = await hands.order(placed.orderId)
  expect(await hands.rows('select status, closed_at is not null as closed, fee::int from disputes')).toEqual([
    { status: 'lost', closed: true, fee: 1500 },
  ])
  expect((await hands.books()).map(({ kind }) => kind).toSorted()).toEqual(['card_fee', 'charge', 'dispute'])
  expect(totalOf(await hands.books()).disputed).toBe(whole + 1500)
  await hands.booksAgree()
  expect(await hands.refund(placed.orderId, 100)).toMatchObject({
    refund: { state: 'failed', failure: 'The payment is disputed, and its bank decides about the money.' },
  })
  expect(await hands.order(placed.orderId)).toMatchObject({ refunded_amount: 0, payment_status: 'succeeded' })
  await hands.booksAgree()
})
