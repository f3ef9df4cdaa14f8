import { hours, minutes } from '@comanda/domain/time/instant'
import type { App } from '../../../app.ts'
import { IntentMissing, type PaymentIntent } from '../../../gateways/payments/port.ts'
import type { PurchaseRow } from './purchase-row.ts'
import { settlePurchase } from './settle-purchase.ts'

/**
 * Settles the purchases that neither the browser nor the webhook has settled, and expires those whose time to pay is over: the
 * payment is canceled at the provider first, so that it can no longer succeed. A payment that the provider does not know cannot
 * succeed either. Deletes expired ones after 30 days.
 */
export async function sweepGiftCardPurchases(app: App, signal?: AbortSignal): Promise<void> {
  await deleteOld(app)
  let failed = 0
  for (const row of await findPending(app)) {
    if (signal?.aborted) return
    try {
      await sweep(app, row)
    } catch (error) {
      app.log.error({ err: error, purchaseId: row.id }, 'sweeping the purchase of a gift card failed')
      failed += 1
    }
  }
  if (failed > 0) throw new Error(`Purchases of gift cards that could not be swept: ${failed}`)
}

function findPending(app: App): Promise<PurchaseRow[]> {
  return app.db.platform(actor, (tx) =>
    tx
      .selectFrom('gift_card_purchases')
      .selectAll()
      .where('state', '=', 'pending')
      .where('created_at', '<', new Date(app.now() - minutes(1)))
      .orderBy('created_at')
      .limit(500)
      .execute(),
  )
}

async function sweep(app: App, row: PurchaseRow): Promise<void> {
  const { kind } = await settlePurchase(app, row, actor)
  if (kind === 'paid' || kind === 'problem') return
  if (kind === 'open' && app.now() < row.expires_at.getTime()) return
  if (kind === 'open' && row.payment_intent_id !== null) {
    const ended = await cancelIntent(app, row, row.payment_intent_id)
    if (ended?.status === 'succeeded') {
      await settlePurchase(app, row, actor, ended)
      return
    }
    // The bank has not decided yet.
    if (ended && ended.status !== 'canceled') return
  }
  await app.db.tenant(row.restaurant_id, actor, (tx) =>
    tx
      .updateTable('gift_card_purchases')
      .set({ state: 'expired' })
      .where('restaurant_id', '=', row.restaurant_id)
      .where('id', '=', row.id)
      .where('state', '=', 'pending')
      .execute(),
  )
}

/** null when the provider does not know the intent. */
async function cancelIntent(
  app: App,
  { id: purchaseId }: PurchaseRow,
  intentId: string,
): Promise<PaymentIntent | null> {
  try {
    return await app.payments.cancelIntent(intentId)
  } catch (error) {
    if (!(error instanceof IntentMissing)) throw error
    app.log.error(
      { alert: 'payment-unknown-to-provider', purchaseId, intentId },
      'expiring a purchase whose payment is unknown to the provider',
    )
    return null
  }
}

async function deleteOld(app: App): Promise<void> {
  await app.db.platform(actor, (tx) =>
    tx
      .deleteFrom('gift_card_purchases')
      .where('state', '=', 'expired')
      .where('created_at', '<', new Date(app.now() - hours(24 * 30)))
      .execute(),
  )
}

const actor = 'system:gift-cards'
