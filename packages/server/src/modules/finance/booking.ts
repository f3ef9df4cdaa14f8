import { type Account, accounts, type Entry } from '@comanda/domain/ledger/entry'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { json } from '../../db/json.ts'

export type BookingKind =
  | 'charge'
  | 'card_fee'
  | 'refund'
  | 'refund_failed'
  | 'dispute'
  | 'dispute_won'
  | 'payout'
  | 'correction'

/** A movement of money to be written into the books. */
export interface Booking {
  kind: BookingKind
  /** Its name at the card provider (pi_, re_, dp_, po_). The same kind and name is booked once, however often it is told. */
  ref: string
  entry: Entry
  memo?: string
}

const columns = sql.join(accounts.map((account) => sql.ref(account)))

/** Writes bookings of an order, or with null ones of the platform itself. What stands in the books already is left as it is. */
export async function book(
  tx: Tx,
  order: { restaurantId: string | null; orderId: string | null },
  at: Date,
  bookings: readonly Booking[],
): Promise<void> {
  if (bookings.length === 0) return
  await sql`
    insert into ledger_entries (restaurant_id, order_id, kind, provider_ref, at, memo, ${columns})
    select ${order.restaurantId}::uuid, ${order.orderId}::uuid, ${bookedColumns(at)}
    from ${bookingRows(bookings)} as booking on conflict do nothing`.execute(tx)
}

/**
 * The same as a part of a larger statement: an insert for each row of its part `source`, which has `restaurant_id` and
 * `id` of an order.
 */
export function bookingsFor(source: string, at: Date, bookings: readonly Booking[]): RawBuilder<unknown> {
  const from = sql.ref(source)
  return sql`
    insert into ledger_entries (restaurant_id, order_id, kind, provider_ref, at, memo, ${columns})
    select ${from}.restaurant_id, ${from}.id, ${bookedColumns(at)}
    from ${from}, ${bookingRows(bookings)} as booking on conflict do nothing`
}

function bookedColumns(at: Date) {
  const amounts = sql.join(accounts.map((account) => sql`booking.${sql.ref(account)}`))
  return sql`booking.kind, booking.provider_ref, ${at}::timestamptz, booking.memo, ${amounts}`
}

function bookingRows(bookings: readonly Booking[]) {
  const rows = bookings.map(({ kind, ref, entry, memo }) => ({
    kind,
    provider_ref: ref,
    memo: memo ?? null,
    ...everyAccount(entry),
  }))
  return sql`jsonb_populate_recordset(null::ledger_entries, ${json(rows)}::jsonb)`
}

function everyAccount(entry: Entry): Record<Account, number> {
  return Object.fromEntries(accounts.map((account) => [account, entry[account] ?? 0])) as Record<
    Account,
    number
  >
}
