import { beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../src/app.ts'
import { readGiftCard } from '../../src/modules/gift-cards/list-gift-cards.ts'
import { giftCardRefundJob } from '../../src/modules/gift-cards/sales/gift-card-refund-job.ts'
import { refundSoldCard } from '../../src/modules/gift-cards/sales/refund-sold-card.ts'
import { voidGiftCard } from '../../src/modules/gift-cards/void-gift-card.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { paymentActions } from '../payments/payment-actions.ts'
import { signedIn } from '../payments/signed-in.ts'
import { runJobs } from '../run-jobs.ts'
import { giftCardActions } from './gift-card-actions.ts'
import { purchaseActions } from './purchase-actions.ts'

let shop: Shop
let owner: Caller
let cards: ReturnType<typeof giftCardActions>
let money: ReturnType<typeof paymentActions>
let sale: ReturnType<typeof purchaseActions>
let id: string
/** The refund of $10 of the payment of $25 that was made at the payment provider. */
let part: string
/** A bank completes or refuses each refund only when a test lets it. */
beforeEach(async () => {
  shop = await openShop()
  owner = await signedIn(shop, 'owner')
  cards = giftCardActions(shop, owner)
  money = paymentActions(shop, owner)
  sale = purchaseActions(shop, owner)
  await sale.sell()
  id = await sale.buyPaid({}, 'pm_card_pendingRefund')
  part = await refundElsewhere(1000)
  await end(part, 'completed')
})

const ref = () => ({ restaurantId: shop.restaurant.id, giftCardId: id, reason: '' })
const card = () => readGiftCard(shop.app, owner, ref())
async function refundElsewhere(amount: number): Promise<string> {
  const [{ intent }] = await cards.rows('select payment_intent_id as intent from gift_card_purchases')
  return (await money.stripe('refunds', { payment_intent: intent, amount: String(amount) })).id
}
/** The refund of what is left, requested here and made at the payment provider; returns its id. */
async function refundHere(): Promise<string> {
  await refundSoldCard(shop.app, owner, ref())
  await runJobs(shop, [giftCardRefundJob])
  return (await cards.rows('select provider_refund_id as refund from gift_cards'))[0].refund
}
async function end(refund: string, outcome: 'completed' | 'failed') {
  await money.bank(`refunds/${refund}/${outcome}`)
  await sale.webhook('refund.updated', { id: refund })
}
const expectBalanced = async () => {
  await cards.expectReconciled()
  await money.expectLedgerMatchesProvider()
}

test.each(['first', 'last'])(
  'two completed refunds that fail are both reversed, the one made here %s',
  async (order) => {
    const own = await refundHere()
    await end(own, 'completed')
    const refunds = order === 'first' ? [own, part] : [part, own]
    for (const refund of refunds) {
      await end(refund, 'failed')
      await expectBalanced()
    }
    expect(await card()).toMatchObject({ balance: 2500, status: 'active', refundState: 'failed' })
  },
)

test('the repeated failure of a refund changes nothing after one elsewhere returned the money', async () => {
  const own = await refundHere()
  await end(own, 'failed')
  await end(await refundElsewhere(1500), 'completed')
  await sale.webhook('refund.updated', { id: own })
  expect(await card()).toMatchObject({ balance: 0, status: 'void', refundState: 'succeeded' })
  await expectBalanced()
})

test('a refund elsewhere does not end the one requested here if the money suffices for both', async () => {
  const own = await refundHere()
  await end(part, 'failed')
  await end(await refundElsewhere(600), 'completed')
  expect(await card()).toMatchObject({ balance: 400, refundState: 'pending' })
  await end(own, 'completed')
  expect(await card()).toMatchObject({ balance: 400, status: 'active', refundState: 'succeeded' })
  await expectBalanced()
})

test('a refund that counts as ended is recorded when its bank completes it after all', async () => {
  const own = await refundHere()
  await money.bank(`refunds/${part}/failed`)
  await end(await refundElsewhere(1000), 'completed')
  expect(await card()).toMatchObject({ balance: 500, refundState: 'failed' })
  await sale.webhook('refund.updated', { id: part })
  await end(own, 'completed')
  expect(await card()).toMatchObject({ balance: 0, status: 'void', refundState: 'succeeded' })
  await expectBalanced()
})

test('a gift card that was voided while its refund was in progress stays void if that fails', async () => {
  const own = await refundHere()
  await end(part, 'failed')
  await voidGiftCard(shop.app, owner, ref())
  await end(own, 'failed')
  expect(await card()).toMatchObject({ balance: 0, status: 'void', refundState: 'failed' })
  await expectBalanced()
})
