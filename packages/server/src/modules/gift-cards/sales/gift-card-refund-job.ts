import { type Instant, minutes } from '@comanda/domain/time/instant'
import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { type ProviderRefund, RefundDelayed, RefundRefused } from '../../../gateways/payments/port.ts'
import { defineJob, enqueueSql } from '../../../platform/jobs/job.ts'
import { lookUpRefund } from '../../finance/public.ts'
import { findById, type GiftCardRow, isRefunding, refundAmountOf } from '../gift-card-row.ts'
import { findPurchase, type PurchaseRow } from './purchase-row.ts'
import { endGiftCardRefund, type ReportedReturn, settleGiftCardRefund } from './settle-gift-card-refund.ts'

interface RefundedCard {
  restaurantId: string
  giftCardId: string
  /** A card can be refunded again after a refund failed. */
  refundId: string
}

/** Carries out the refund of a sold gift card, and follows it until the bank has completed it. */
export const giftCardRefundJob = defineJob<RefundedCard>({
  name: 'gift-card-refund',
  payload: z.object({ restaurantId: z.uuid(), giftCardId: z.uuid(), refundId: z.uuid() }),
  retries: 'money',
  effect: {
    guarantee: 'exactly-once',
    because: 'the provider deduplicates by the id of the refund, and a repeat looks it up there first',
  },
  async handle(app, ref, isLastAttempt = false) {
    const found = await readOpen(app, ref)
    if (!found) return
    const reported = await requestRefund(app, found, isLastAttempt)
    await settleGiftCardRefund(app, ref, reported)
    if (reported.status === 'pending') throw new Error('The bank has not completed the refund yet.')
  },
  discard: {
    consequence:
      'A refund that was not made fails, and the gift card gets its balance back. If you paid it back in another way, void the gift card.',
    lookUp,
    end: async (app, tx, ref) => {
      if (isOf(ref, await findById(tx, ref.restaurantId, ref.giftCardId).forUpdate().executeTakeFirst()))
        await endGiftCardRefund(app, tx, ref)
    },
  },
})

async function lookUp(app: App, ref: RefundedCard, since: Instant): Promise<void> {
  const found = await readOpen(app, ref)
  const [id, intentId] = [found?.card.refund_id, found?.purchase.payment_intent_id]
  if (!found || !id || !intentId) return
  const refund = { id, intentId, providerRefundId: found.card.provider_refund_id }
  const reported = await lookUpRefund(app, refund, since)
  if (reported) await settleGiftCardRefund(app, ref, reported)
}

/** Enqueues the jobs of open refunds of sold gift cards that have none, such as after the job queue was lost. */
export async function enqueueSoldCardRefunds({ db }: Pick<App, 'db'>): Promise<void> {
  await db.platform(actor, (tx) => enqueueGiftCardRefunds(tx, sql`refund_state in ('requested', 'pending')`))
}

/** Enqueues the jobs of the refunds of these gift cards that have none. */
export async function enqueueGiftCardRefunds(tx: Tx, condition: ReturnType<typeof sql>): Promise<void> {
  const job = enqueueSql(
    giftCardRefundJob,
    sql`json_build_object('restaurantId', restaurant_id, 'giftCardId', id, 'refundId', refund_id)`,
    sql`concat('gift-card-refund:', refund_id)`,
    { once: true },
  )
  await sql`select ${job} from gift_cards where ${condition}`.execute(tx)
}

/** The gift card of an open refund; undefined once the refund has ended. */
function readOpen(app: App, ref: RefundedCard) {
  const { restaurantId, giftCardId } = ref
  return app.db.tenant(restaurantId, actor, async (tx) => {
    const card = await findById(tx, restaurantId, giftCardId).executeTakeFirst()
    const purchase = await findPurchase(tx, restaurantId, giftCardId).executeTakeFirst()
    if (!card || !purchase || !isOf(ref, card)) return undefined
    return isRefunding(card) ? { card, purchase } : undefined
  })
}

/** Whether the present refund of a gift card is the one of this job. */
function isOf({ refundId }: RefundedCard, card: Pick<GiftCardRow, 'refund_id'> | undefined): boolean {
  return card?.refund_id === refundId
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
      intentId,
      amount: refundAmountOf(card),
      refundId: card.refund_id,
      reason: 'requested_by_customer',
      passedOn: account === null ? null : { platformFee },
      age,
      isRepeat: age >= minutes(1),
    })
  } catch (error) {
    const isFinal = error instanceof RefundRefused || (isLastAttempt && error instanceof RefundDelayed)
    if (!isFinal) throw error
    const refused: Pick<ProviderRefund, 'status' | 'failure'> = { status: 'failed', failure: error.message }
    return { id: null, ownId: card.refund_id, ...refused }
  }
}

const actor = 'system:gift-cards'
