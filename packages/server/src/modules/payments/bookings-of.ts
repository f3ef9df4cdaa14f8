import { cardFeeEntry, chargeEntry } from '@comanda/domain/ledger/charge'
import type { PaymentIntent } from '../../gateways/payments/port.ts'
import type { Booking } from '../finance/public.ts'
import type { UnsettledOrder } from './unsettled-order.ts'

/** What a charge writes into the books: its parts, and what the provider kept if it says so already. */
export function bookingsOf(order: UnsettledOrder, intent: PaymentIntent | null): Booking[] {
  const { charged } = order
  const charge: Booking = {
    kind: 'charge',
    ref: intent?.id ?? `order:${order.id}`,
    entry: chargeEntry(charged),
  }
  if (!intent || intent.cardFee === null) return [charge]
  const fee = cardFeeEntry(intent.cardFee, charged.connected)
  return [charge, { kind: 'card_fee', ref: intent.id, entry: fee }]
}
