import { createHash } from 'node:crypto'
import type { Contract } from '@comanda/contract/contract'
import { maxGiftMessage } from '@comanda/domain/marketing/gift-card'
import { giftCardFee, giftCardPurchaseIssues } from '@comanda/domain/marketing/gift-card-sale'
import { cleanText } from '@comanda/domain/people/clean-text'
import { normalizeEmail } from '@comanda/domain/people/email'
import { minutes } from '@comanda/domain/time/instant'
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import { IntentRefused, PaymentGatewayError, type PaymentIntent } from '../../../gateways/payments/port.ts'
import { invalidFields } from '../../../platform/invalid-fields.ts'
import { enforceRateLimit } from '../../../platform/rate-limit.ts'
import { isLoopback, rateLimitAddress } from '../../../platform/rate-limit-address.ts'
import { todayOf } from '../../restaurants/public.ts'
import { giftCardToken } from '../gift-card-token.ts'
import { findGiftCardOffer } from './gift-card-terms.ts'
import { purchaseExpired } from './purchase-refusals.ts'
import { findPurchase, type PurchaseRow } from './purchase-row.ts'
import { settlePurchase } from './settle-purchase.ts'

type BuyInput = InferContractRouterInputs<Contract>['giftCardPurchases']['buy']
type Bought = InferContractRouterOutputs<Contract>['giftCardPurchases']['buy']

/**
 * Stores the purchase of a gift card and prepares its payment. The purchase exists before any charge is possible. Idempotent:
 * a repeat with the same id returns the same purchase and payment.
 * Throws TOO_MANY_REQUESTS, NOT_FOUND, GIFT_CARDS_NOT_SOLD, GIFT_CARD_INVALID, PURCHASE_ID_USED, PURCHASE_EXPIRED, and
 * PAYMENT_PREPARATION_FAILED, after which the same request can be repeated.
 */
export async function buyGiftCard(app: App, caller: Caller, input: BuyInput): Promise<Bought> {
  if (!isLoopback(caller.ip))
    await enforceRateLimit(app, { ...purchases, key: `gift-card-buy:${rateLimitAddress(caller.ip)}` })
  const row = await app.db.tenant(input.restaurantId, caller.actor, (tx) => storePurchase(app, tx, input))
  const token = giftCardToken(app, 'gift-card-purchase', row)
  if (row.state === 'paid') return { token, payment: null }
  if (row.state !== 'pending' || app.now() >= row.expires_at.getTime()) throw purchaseExpired()
  const intent = await prepare(app, caller, row)
  if (intent.status === 'succeeded') {
    await settlePurchase(app, { ...row, payment_intent_id: intent.id }, caller.actor, intent)
    return { token, payment: null }
  }
  if (intent.status === 'canceled') throw purchaseExpired()
  const { provider, publishableKey } = app.payments
  const { id: paymentIntentId, clientSecret, amount } = intent
  return { token, payment: { provider, publishableKey, paymentIntentId, clientSecret, amount } }
}

async function storePurchase(app: App, tx: Tx, input: BuyInput): Promise<PurchaseRow> {
  const { restaurantId, purchaseId: id } = input
  const hash = createHash('sha256').update(JSON.stringify(input)).digest()
  const earlier = await findPurchase(tx, restaurantId, id).executeTakeFirst()
  if (earlier) return requireSame(earlier, hash)
  const today = await todayOf(app, tx, restaurantId)
  const offer = await findGiftCardOffer(tx, restaurantId)
  if (!offer)
    throw new ORPCError('GIFT_CARDS_NOT_SOLD', {
      status: 409,
      message: 'This restaurant does not sell gift cards at the moment. Nothing was charged.',
    })
  const issues = giftCardPurchaseIssues(input, offer, today)
  if (issues.length > 0) throw invalidFields('GIFT_CARD_INVALID', issues)
  const { fee, connectedAccount } = await readSaleTerms(tx, restaurantId)
  const { isForSelf, amount } = input
  const purchaser = { name: cleanText(input.purchaserName, 100), email: normalizeEmail(input.purchaserEmail) }
  const recipient = { name: cleanText(input.recipientName, 100), email: normalizeEmail(input.recipientEmail) }
  const to = isForSelf ? purchaser : recipient
  const now = app.now()
  const stored = await tx
    .insertInto('gift_card_purchases')
    .values({
      restaurant_id: restaurantId,
      id,
      request_hash: hash,
      amount,
      is_for_self: isForSelf,
      platform_fee: giftCardFee(amount, fee),
      connected_account: connectedAccount,
      purchaser_name: purchaser.name,
      purchaser_email: purchaser.email,
      recipient_name: to.name,
      recipient_email: to.email,
      message: isForSelf ? '' : cleanText(input.message, maxGiftMessage),
      deliver_on: isForSelf ? null : input.deliverOn,
      created_at: new Date(now),
      expires_at: new Date(now + minutes(app.config.pendingMinutes)),
    })
    .onConflict((known) => known.columns(['restaurant_id', 'id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  return stored ?? requireSame(await findPurchase(tx, restaurantId, id).executeTakeFirstOrThrow(), hash)
}

function requireSame(row: PurchaseRow, hash: Buffer): PurchaseRow {
  if (hash.equals(row.request_hash)) return row
  const message = 'This request was already used for another gift card. Please start again.'
  throw new ORPCError('PURCHASE_ID_USED', { status: 409, message })
}

async function readSaleTerms(tx: Tx, restaurantId: string) {
  const row = await tx
    .selectFrom('restaurants')
    .select(['is_active', 'stripe_connect_enabled', 'stripe_connect_id'])
    .select(['application_fee_percentage', 'application_fee_flat'])
    .where('id', '=', restaurantId)
    .executeTakeFirstOrThrow()
  if (!row.is_active) throw new ORPCError('NOT_FOUND')
  const connectEnabled = row.stripe_connect_enabled
  return {
    fee: {
      connectEnabled,
      percentage: row.application_fee_percentage,
      flat: row.application_fee_flat,
      includeTax: false,
      includeDelivery: false,
      includeProcessing: false,
    },
    connectedAccount: connectEnabled ? row.stripe_connect_id : null,
  }
}

/**
 * The payment of a purchase. It is stored with the purchase before the browser gets its secret. Each stored purchase
 * has its own key, because the provider replays a rejection.
 */
async function prepare(app: App, caller: Caller, row: PurchaseRow): Promise<PaymentIntent> {
  try {
    if (row.payment_intent_id !== null) return await app.payments.retrieveIntent(row.payment_intent_id)
    const { connected_account: account, platform_fee: platformFee } = row
    const intent = await app.payments.createIntent({
      amount: row.amount,
      restaurantId: row.restaurant_id,
      receiptEmail: row.purchaser_email,
      subject: { giftCardId: row.id },
      description: 'Gift card',
      captureLater: false,
      idempotencyKey: `${row.id}:${row.created_at.getTime()}`,
      transferTo: account === null ? null : { account, platformFee },
    })
    if (!(await storeIntent(app, caller, row, intent.id)))
      throw new PaymentGatewayError('A concurrent request has ended the purchase or prepared it.', true)
    return intent
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error
    if (error instanceof IntentRefused) await deleteRefused(app, caller, row)
    app.log.error({ err: error, purchaseId: row.id }, 'preparing the payment of a gift card failed')
    const message = 'The payment could not be prepared. Nothing was charged; please try again.'
    throw new ORPCError('PAYMENT_PREPARATION_FAILED', { status: 502, message })
  }
}

/** Returns false if the purchase has ended meanwhile, or has another payment. Its payment must not be paid then. */
async function storeIntent(app: App, caller: Caller, row: PurchaseRow, intentId: string): Promise<boolean> {
  const stored = await app.db.tenant(row.restaurant_id, caller.actor, (tx) =>
    tx
      .updateTable('gift_card_purchases')
      .set({ payment_intent_id: intentId })
      .where('restaurant_id', '=', row.restaurant_id)
      .where('id', '=', row.id)
      .where('created_at', '=', row.created_at)
      .where('state', '<>', 'expired')
      .where((where) =>
        where.or([where('payment_intent_id', 'is', null), where('payment_intent_id', '=', intentId)]),
      )
      .returning('id')
      .executeTakeFirst(),
  )
  return stored !== undefined
}

/** A purchase whose payment is rejected is deleted: the same request then stores a new one. */
async function deleteRefused(app: App, caller: Caller, row: PurchaseRow): Promise<void> {
  await app.db.tenant(row.restaurant_id, caller.actor, (tx) =>
    tx
      .deleteFrom('gift_card_purchases')
      .where('restaurant_id', '=', row.restaurant_id)
      .where('id', '=', row.id)
      .where('created_at', '=', row.created_at)
      .where('payment_intent_id', 'is', null)
      .execute(),
  )
}

const purchases = { max: 20, windowSeconds: 600 }
