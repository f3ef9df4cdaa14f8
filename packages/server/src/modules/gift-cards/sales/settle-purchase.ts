import type { App } from '../../../app.ts'
import { IntentMissing, type IntentStatus, type PaymentIntent } from '../../../gateways/payments/port.ts'
import { completePurchase, recordPurchaseProblem } from './complete-purchase.ts'
import { type PurchaseRow, readPurchase } from './purchase-row.ts'

export type PurchaseSettlement =
  | { kind: 'paid' }
  /** No card was charged yet. `message`: why the last one was declined; null if none was. */
  | { kind: 'open'; status: IntentStatus; message: string | null }
  | { kind: 'expired' }
  /** Money was captured that does not match the purchase. A person must resolve it. */
  | { kind: 'problem'; intentId: string | null }

/**
 * Makes a purchase final if it is paid; only the provider's status counts. The browser, the webhook and the sweep all call this,
 * concurrently and in any order: the gift card is created once. A purchase whose time was over is honored if its card was
 * charged after all. `known`: the payment that the caller has just read. Throws a PaymentGatewayError.
 */
export async function settlePurchase(
  app: App,
  row: PurchaseRow,
  actor: string,
  known?: PaymentIntent,
): Promise<PurchaseSettlement> {
  if (row.state === 'paid') return { kind: 'paid' }
  if (row.state === 'problem') return { kind: 'problem', intentId: row.payment_intent_id }
  const intent = known ?? (await readIntent(app, row))
  if (!intent) return expiredOr(row, 'requires_payment_method', null)
  if (intent.status !== 'succeeded') return expiredOr(row, intent.status, intent.error)
  if (!matches(row, intent)) {
    await recordPurchaseProblem(app, row, intent)
    return { kind: 'problem', intentId: intent.id }
  }
  await completePurchase(app, row, intent, actor)
  return { kind: 'paid' }
}

/** Settles the purchase that the metadata of a payment names, for an event about that payment. */
export async function settleGiftCardIntent(
  app: App,
  { giftCardId, restaurantId }: { giftCardId: string; restaurantId: string },
  intent: PaymentIntent,
): Promise<void> {
  const row = await readPurchase(app, actor, { restaurantId, id: giftCardId })
  if (row) await settlePurchase(app, row, actor, intent)
  else if (intent.status === 'succeeded')
    app.log.error(
      { alert: 'payment-of-unknown-gift-card', giftCardId, intentId: intent.id },
      'payment received for an unknown gift card',
    )
}

function expiredOr(row: PurchaseRow, status: IntentStatus, message: string | null): PurchaseSettlement {
  return row.state === 'expired' || status === 'canceled'
    ? { kind: 'expired' }
    : { kind: 'open', status, message }
}

async function readIntent(app: App, row: PurchaseRow): Promise<PaymentIntent | null> {
  if (row.payment_intent_id === null) return null
  try {
    return await app.payments.retrieveIntent(row.payment_intent_id)
  } catch (error) {
    if (error instanceof IntentMissing) return null
    throw error
  }
}

function matches(row: PurchaseRow, intent: PaymentIntent): boolean {
  return (
    intent.giftCardId === row.id &&
    intent.restaurantId === row.restaurant_id &&
    intent.currency === 'usd' &&
    intent.amount === row.amount &&
    (row.payment_intent_id === null || row.payment_intent_id === intent.id)
  )
}

const actor = 'system:gift-cards'
