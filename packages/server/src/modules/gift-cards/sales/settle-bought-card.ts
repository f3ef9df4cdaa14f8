import { httpMessage } from '@comanda/contract/errors'
import type { BoughtGiftCard } from '@comanda/contract/gift-card-purchases'
import { formatGiftCode } from '@comanda/domain/marketing/gift-card'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../../app.ts'
import { PaymentGatewayError } from '../../../gateways/payments/port.ts'
import { enforceRateLimit } from '../../../platform/rate-limit.ts'
import { isLoopback, rateLimitAddress } from '../../../platform/rate-limit-address.ts'
import { giftCardToken, idOfGiftCardToken } from '../gift-card-token.ts'
import { giftCodeFor } from '../gift-code.ts'
import { purchaseExpired } from './purchase-refusals.ts'
import { type PurchaseRow, readPurchase } from './purchase-row.ts'
import { type PurchaseSettlement, settlePurchase } from './settle-purchase.ts'

/**
 * Settles a purchase after the browser has confirmed the card. Throws TOO_MANY_REQUESTS, NOT_FOUND, PAYMENT_NOT_SUCCESSFUL,
 * PURCHASE_EXPIRED, and BAD_GATEWAY while the provider is unavailable; the webhook or the sweep then settles the purchase.
 */
export async function settleBoughtCard(
  app: App,
  caller: Caller,
  { restaurantId, token }: { restaurantId: string; token: string },
): Promise<BoughtGiftCard> {
  if (!isLoopback(caller.ip))
    await enforceRateLimit(app, { ...settling, key: `gift-card-settle:${rateLimitAddress(caller.ip)}` })
  const id = idOfGiftCardToken(app, 'gift-card-purchase', restaurantId, token)
  const row = id === null ? undefined : await readPurchase(app, caller.actor, { restaurantId, id })
  if (!row) throw new ORPCError('NOT_FOUND')
  requirePaid(await settle(app, caller, row))
  return boughtGiftCard(app, row)
}

async function settle(app: App, caller: Caller, row: PurchaseRow): Promise<PurchaseSettlement> {
  try {
    return await settlePurchase(app, row, caller.actor)
  } catch (error) {
    if (!(error instanceof PaymentGatewayError)) throw error
    app.log.error({ err: error, purchaseId: row.id }, 'checking the payment of a gift card failed')
    throw new ORPCError('BAD_GATEWAY', { status: 502, message: httpMessage(502) })
  }
}

function requirePaid(settlement: PurchaseSettlement): void {
  if (settlement.kind === 'paid') return
  if (settlement.kind === 'expired') throw purchaseExpired()
  const [message, status] =
    settlement.kind === 'problem'
      ? [
          `Your payment was processed, but it does not match the gift card. Please contact support with payment ID: ${settlement.intentId}`,
          'succeeded',
        ]
      : [settlement.message ?? 'The payment is not complete yet.', settlement.status]
  throw new ORPCError('PAYMENT_NOT_SUCCESSFUL', { status: 402, message, data: { status } })
}

function boughtGiftCard(app: App, row: PurchaseRow): BoughtGiftCard {
  const code = giftCodeFor(app, row)
  return {
    amount: row.amount,
    last4: code.slice(-4),
    isForSelf: row.is_for_self,
    deliverOn: row.deliver_on,
    recipientName: row.recipient_name,
    recipientEmail: row.recipient_email,
    purchaserEmail: row.purchaser_email,
    card: row.is_for_self
      ? { code: formatGiftCode(code), token: giftCardToken(app, 'gift-card-view', row) }
      : null,
  }
}

const settling = { max: 120, windowSeconds: 600 }
