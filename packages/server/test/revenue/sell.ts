import { randomUUID } from 'node:crypto'
import { cardFeeEntry, chargeEntry } from '@comanda/domain/ledger/charge'
import { cents } from '@comanda/domain/money/cents'
import { recordLedgerEntries } from '../../src/modules/finance/public.ts'
import type { TestApp } from '../test-app.ts'

export interface Sold {
  at: string
  subtotal?: number
  tax?: number
  discount?: number
  /** null: from before it was stored. */
  taxAfterDiscount?: boolean | null
  tip?: number
  platformFee?: number
  /** null: not reported yet. */
  cardFee?: number | null
  connected?: boolean
  /** Thousandths of a percent; null: from before rates were stored. */
  taxRate?: number | null
}

/** Stores a paid order of a restaurant with its ledger entries, made at any time; returns its id. */
export async function sell({ app, database }: TestApp, restaurantId: string, sold: Sold): Promise<string> {
  const { taxRate = 8500, taxAfterDiscount = null, discount = 0 } = sold
  const { at, subtotal = 1000, tax = 85, tip = 0, platformFee = 55, cardFee = 60, connected = false } = sold
  const total = subtotal + tax - discount
  const orderId = randomUUID()
  await database.query(
    `insert into orders (id, restaurant_id, order_number, token_hash, checkout_key, request_hash, payment_status,
       payment_intent_id, expires_at, customer_first_name, customer_last_name, customer_email, customer_phone, delivery_type,
       promised_at, cart, subtotal, tax, tax_rate, processing_fee, delivery_fee, total, tip, grand_total, application_fee_amount,
       terms_version, terms_accepted_at, created_at, paid_at, captured_at, discount_amount, tax_after_discount)
     values ($1::uuid, $2, upper(right($1::uuid::text, 8)), uuid_send(gen_random_uuid()), gen_random_uuid(), '\\x00', 'succeeded',
       'pi_' || $1::uuid::text, $3, 'Ada', 'L', 'ada@example.com', '1', 'pickup', $3, '[]', $4, $5, $10, 0, 0, $6, $7, $8, $9, '1',
       $3, $3, $3, $3, $11, $12)`,
    [
      ...[orderId, restaurantId, new Date(at), subtotal, tax, total, tip, total + tip, platformFee, taxRate],
      ...[discount, taxAfterDiscount],
    ],
  )
  const zero = cents(0)
  const charge = chargeEntry({
    subtotal: cents(subtotal),
    tax: cents(tax),
    deliveryFee: zero,
    processingFee: zero,
    total: cents(total),
    tip: cents(tip),
    grandTotal: cents(total + tip),
    giftCard: zero,
    counter: zero,
    platformFee: cents(platformFee),
    connected,
  })
  await app.db.tenant(restaurantId, 'system:test', (tx) =>
    recordLedgerEntries(tx, { restaurantId, orderId }, new Date(at), [
      { kind: 'charge', ref: `pi_${orderId}`, entry: charge },
      ...(cardFee === null
        ? []
        : [
            {
              kind: 'card_fee' as const,
              ref: `pi_${orderId}`,
              entry: cardFeeEntry(cents(cardFee), { connected }),
            },
          ]),
    ]),
  )
  return orderId
}
