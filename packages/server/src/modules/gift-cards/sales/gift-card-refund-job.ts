import { minutes } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '../../../app.ts'
import { type ProviderRefund, RefundDelayed, RefundRefused } from '../../../gateways/payments/port.ts'
import { defineJob, enqueueSql } from '../../../platform/jobs/job.ts'
import { findById, type GiftCardRow } from '../gift-card-row.ts'
import { findPurchase, type PurchaseRow } from './purchase-row.ts'
import { type ReportedReturn, settleGiftCardRefund } from './settle-gift-card-refund.ts'

interface RefundedCard {
  restaurantId: string
  giftCardId: string
}

/** Carries out the refund of a sold gift card, and follows it until the bank has completed it. */
export const giftCardRefundJob = defineJob<RefundedCard>({
  name: 'gift-card-refund',
  payload: z.object({ restaurantId: z.uuid(), giftCardId: z.uuid() }),
  retries: 'money',
  effect: {
    guarantee: 'exactly-once',
    because: 'the provider deduplicates by the id of the refund, and a repeat looks it up there first',
  },
  async handle(app, ref, isLastAttempt = false) {
    const found = await read(app, ref)
    if (!found || (found.card.refund_state !== 'requested' && found.card.refund_state !== 'pending')) return
    const reported = await requestRefund(app, found, isLastAttempt)
    await settleGiftCardRefund(app, ref, reported)
    if (reported.status === 'pending') throw new Error('The bank has not completed the refund yet.')
  },
})

/** Enqueues the jobs of open refunds of sold gift cards that have none, such as after the job queue was lost. */
export async function enqueueSoldCardRefunds({ db }: Pick<App, 'db'>): Promise<void> {
  const job = enqueueSql(
    giftCardRefundJob,
    sql`json_build_object('restaurantId', restaurant_id, 'giftCardId', id)`,
    sql`concat('gift-card-refund:', refund_id)`,
    { once: true },
  )
  await db.platform(actor, (tx) =>
    sql`select ${job} from gift_cards where refund_state in ('requested', 'pending')`.execute(tx),
  )
}

function read(app: App, { restaurantId, giftCardId }: RefundedCard) {
  return app.db.tenant(restaurantId, actor, async (tx) => {
    const card = await findById(tx, restaurantId, giftCardId).executeTakeFirst()
    const purchase = await findPurchase(tx, restaurantId, giftCardId).executeTakeFirst()
    return card && purchase ? { card, purchase } : undefined
  })
}

/** At the last attempt a refund that the provider rejects for now fails, which gives the card its balance back. */
async function requestRefund(
  app: App,
  { card, purchase }: { card: GiftCardRow; purchase: PurchaseRow },
  isLastAttempt: boolean,
): Promise<ReportedReturn> {
  const { payment_intent_id: intentId, connected_account: account, platform_fee: platformFee } = purchase
  if (card.provider_refund_id !== null) return app.payments.retrieveRefund(card.provider_refund_id)
  if (intentId === null || card.refund_id === null) throw new Error('A refunded gift card has no payment')
  const age = app.now() - card.created_at.getTime()
  try {
    return await app.payments.refund({
      ...{ intentId, amount: purchase.amount, refundId: card.refund_id, reason: 'requested_by_customer' },
      passedOn: account === null ? null : { platformFee },
      ...{ age, isRepeat: age >= minutes(1) },
    })
  } catch (error) {
    const isFinal = error instanceof RefundRefused || (isLastAttempt && error instanceof RefundDelayed)
    if (!isFinal) throw error
    const refused: Pick<ProviderRefund, 'status' | 'failure'> = { status: 'failed', failure: error.message }
    return { id: null, ownId: card.refund_id, ...refused }
  }
}

const actor = 'system:gift-cards'
