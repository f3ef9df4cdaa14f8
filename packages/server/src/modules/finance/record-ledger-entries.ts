import { type Account, accounts, type Entry } from '@comanda/domain/ledger/entry'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { json } from '../../db/json.ts'
import type { LedgerEntries } from '../../db/tables.ts'

/** A movement of money to record in the ledger. */
export interface LedgerEntry {
  kind: LedgerEntries['kind']
  /** Its id at the payment provider (pi_, re_, dp_, po_). Unique per kind: recording it again is a no-op. */
  ref: string
  entry: Entry
  memo?: string
}

/** The reference of the part of an order that no card was charged for. The provider does not know it. */
export function uncollectedRef(orderId: string): string {
  return `uncollected:${orderId}`
}

/** Whether an entry of the ledger has a counterpart at the provider, if it moved money there. */
export const isKnownToProvider = sql<boolean>`provider_ref not like 'uncollected:%'`

const columns = sql.join(accounts.map((account) => sql.ref(account)))

/** What ledger entries belong to: an order, the sale of a gift card, or with null ids the platform itself. */
export interface LedgerSubject {
  restaurantId: string | null
  orderId: string | null
  giftCardId?: string | null
}

/** Records ledger entries. Existing entries are left unchanged. */
export async function recordLedgerEntries(
  tx: Tx,
  { restaurantId, orderId, giftCardId = null }: LedgerSubject,
  at: Date,
  entries: readonly LedgerEntry[],
): Promise<void> {
  if (entries.length === 0) return
  await sql`
    insert into ledger_entries (restaurant_id, order_id, gift_card_id, kind, provider_ref, at, memo, ${columns})
    select ${restaurantId}::uuid, ${orderId}::uuid, ${giftCardId}::uuid, ${entryColumns(at)}
    from ${recordset(ledgerRows(entries))} as entry on conflict do nothing`.execute(tx)
}

/**
 * The same as part of a larger statement: inserts the entries, as `ledgerRows` returns them, for each row of the CTE
 * `source`, which has the `restaurant_id` and `id` of an order.
 */
export function ledgerEntriesSql(source: string, at: Date, rows: string): RawBuilder<unknown> {
  const from = sql.ref(source)
  return sql`
    insert into ledger_entries (restaurant_id, order_id, kind, provider_ref, at, memo, ${columns})
    select ${from}.restaurant_id, ${from}.id, ${entryColumns(at)}
    from ${from}, ${recordset(rows)} as entry on conflict do nothing`
}

function entryColumns(at: Date) {
  const amounts = sql.join(accounts.map((account) => sql`entry.${sql.ref(account)}`))
  return sql`entry.kind, entry.provider_ref, ${at}::timestamptz, entry.memo, ${amounts}`
}

function recordset(rows: string) {
  return sql`jsonb_populate_recordset(null::ledger_entries, ${rows}::jsonb)`
}

/** The rows of entries as JSON. */
export function ledgerRows(entries: readonly LedgerEntry[]): string {
  const rows = entries.map(({ kind, ref, entry, memo }) => ({
    kind,
    provider_ref: ref,
    memo: memo ?? null,
    ...everyAccount(entry),
  }))
  return json(rows)
}

function everyAccount(entry: Entry): Record<Account, number> {
  return Object.fromEntries(accounts.map((account) => [account, entry[account] ?? 0])) as Record<
    Account,
    number
  >
}
