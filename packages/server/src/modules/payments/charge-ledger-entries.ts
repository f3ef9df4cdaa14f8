import { cardFeeEntry, chargeEntry } from '@comanda/domain/ledger/charge'
import type { PaymentIntent } from '../../gateways/payments/port.ts'
import type { LedgerEntry } from '../finance/public.ts'
import type { UnsettledOrder } from './unsettled-order.ts'

/** The ledger entries of a charge: its parts and, if the provider has reported it, the card fee. */
export function chargeLedgerEntries(order: UnsettledOrder, intent: PaymentIntent | null): LedgerEntry[] {
  const { charged } = order
  const charge: LedgerEntry = {
    kind: 'charge',
    ref: intent?.id ?? `order:${order.id}`,
    entry: chargeEntry(charged),
  }
  if (!intent || intent.cardFee === null) return [charge]
  const fee = cardFeeEntry(intent.cardFee, charged)
  return [charge, { kind: 'card_fee', ref: intent.id, entry: fee }]
}

/** Whether the provider has not reported the card fee yet: a job queries it later. */
export function lacksCardFee(intent: PaymentIntent | null): boolean {
  return intent !== null && intent.cardFee === null
}
