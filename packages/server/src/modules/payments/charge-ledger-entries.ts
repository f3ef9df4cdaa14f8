import { cardFeeEntry, chargeEntry } from '@comanda/domain/ledger/charge'
import { sql } from 'kysely'
import type { PaymentIntent } from '../../gateways/payments/port.ts'
import { cardFeeJobSql, type LedgerEntry } from '../finance/public.ts'
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
  const fee = cardFeeEntry(intent.cardFee, charged.connected)
  return [charge, { kind: 'card_fee', ref: intent.id, entry: fee }]
}

/** The call that enqueues a later look at a card fee that the provider has not reported, for a statement with the order. */
export function missingCardFeeJob(source: string, { charged }: UnsettledOrder, intent: PaymentIntent | null) {
  if (!intent || intent.cardFee !== null) return sql`null`
  return cardFeeJobSql(source, sql`${intent.id}`, sql`${charged.connected}`)
}
