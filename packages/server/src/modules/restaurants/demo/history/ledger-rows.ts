import { estimatedCardFee } from '@comanda/domain/ledger/card-fee'
import { type ChargedOrder, cardFeeEntry, chargeEntry } from '@comanda/domain/ledger/charge'
import { accounts, type Entry } from '@comanda/domain/ledger/entry'
import type { Breakdown } from '@comanda/domain/pricing/breakdown'
import { platformFee } from '@comanda/domain/pricing/platform-fee'
import type { JsonRow } from '../../../../db/insert-rows.ts'
import { defaultTerms } from './default-terms.ts'
import type { InventedOrder } from './invent-order.ts'
import { time } from './time.ts'

/** The ledger entries of a paid order: its charge and the provider's card fee. Marked as demo data. */
export function ledgerRows(restaurantId: string, { id, at, breakdown }: InventedOrder): JsonRow[] {
  const order = chargedOrder(breakdown)
  const fee = estimatedCardFee(order.grandTotal)
  return [
    { kind: 'charge', at: time(at), entry: chargeEntry(order) },
    { kind: 'card_fee', at: time(at), entry: cardFeeEntry(fee, order.connected) },
  ].map(({ entry, ...row }) => ({
    ...row,
    ...everyAccount(entry),
    restaurant_id: restaurantId,
    order_id: id,
    provider_ref: `demo:${id}`,
    is_demo: true,
  }))
}

function chargedOrder(breakdown: Breakdown): ChargedOrder {
  const { subtotal, tax, deliveryFee, processingFee, total, tip, grandTotal } = breakdown
  const parts = { subtotal, tax, deliveryFee, processingFee, total, tip, grandTotal }
  return {
    ...parts,
    platformFee: platformFee(breakdown, defaultTerms),
    connected: defaultTerms.connectEnabled,
  }
}

function everyAccount(entry: Entry): JsonRow {
  return Object.fromEntries(accounts.map((account) => [account, entry[account] ?? 0]))
}
