import type { LedgerRow, PaymentDetails } from '@comanda/contract/payment-queries'
import { accounts } from '@comanda/domain/ledger/entry'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { OrderRow } from '../../../db/order-rows.ts'
import type {
  Disputes,
  LedgerEntries,
  Notifications,
  PaymentProblems,
  ProviderEvents,
} from '../../../db/tables.ts'
import type { RefundRow } from '../refunds/refund-row.ts'

/** All stored records about the payment of one order. */
export interface Records {
  ledger: Selectable<LedgerEntries>[]
  refunds: RefundRow[]
  disputes: Selectable<Disputes>[]
  problems: Selectable<PaymentProblems>[]
  providerEvents: Selectable<ProviderEvents>[]
  notifications: Selectable<Notifications>[]
  /** The name of an actor at the time of their action on this order. */
  nameOf(actor: string): string
}

export async function readRecords(tx: Tx, order: OrderRow): Promise<Records> {
  const ofOrder = { restaurant_id: order.restaurant_id, order_id: order.id }
  const [ledger, refunds, disputes, problems, notifications, names] = await Promise.all([
    tx
      .selectFrom('ledger_entries')
      .selectAll()
      .where((build) => build.and(ofOrder))
      .orderBy('at')
      // At the same instant the charge precedes its card fee.
      .orderBy('provider_ref')
      .orderBy((build) => build('kind', '<>', 'charge'))
      .execute(),
    tx
      .selectFrom('refunds')
      .selectAll()
      .where((build) => build.and(ofOrder))
      .orderBy('created_at')
      .execute(),
    tx
      .selectFrom('disputes')
      .selectAll()
      .where((build) => build.and(ofOrder))
      .orderBy('opened_at')
      .execute(),
    tx
      .selectFrom('payment_problems')
      .selectAll()
      .where((build) => build.and(ofOrder))
      .execute(),
    tx
      .selectFrom('notifications')
      .selectAll()
      .where('restaurant_id', '=', order.restaurant_id)
      .where('order_id', '=', order.id)
      .orderBy('created_at')
      .execute(),
    readNames(tx, order),
  ])
  const objects = [...refunds.flatMap((row) => row.provider_refund_id ?? []), ...disputes.map(({ id }) => id)]
  const providerEvents = await readProviderEvents(tx, order.payment_intent_id, objects)
  return {
    ledger,
    refunds,
    disputes,
    problems,
    notifications,
    providerEvents,
    nameOf: (actor) => names.get(actor) ?? '',
  }
}

/** Webhook events belong to no restaurant: they are found by the objects that they refer to. */
export async function readProviderEvents(tx: Tx, intentId: string | null, objects: readonly string[]) {
  if (intentId === null) return []
  return tx
    .selectFrom('provider_events')
    .selectAll()
    .where((build) =>
      build.or([
        build('intent_id', '=', intentId),
        ...(objects.length > 0 ? [build('object_id', 'in', objects)] : []),
      ]),
    )
    .orderBy('received_at')
    .execute()
}

/** A ledger entry as the details of a payment show it. */
export function ledgerRowOf(row: Selectable<LedgerEntries>): LedgerRow {
  return {
    id: row.id,
    at: row.at.getTime(),
    kind: row.kind,
    ref: row.provider_ref,
    memo: row.memo,
    entry: Object.fromEntries(accounts.filter((name) => row[name] !== 0).map((name) => [name, row[name]])),
  }
}

/** A dispute as the details of a payment show it. */
export function disputeOf(row: Selectable<Disputes>): PaymentDetails['disputes'][number] {
  return {
    id: row.id,
    amount: row.amount,
    fee: row.fee,
    reason: row.reason,
    status: row.status,
    evidenceDueAt: row.evidence_due_at?.getTime() ?? null,
    openedAt: row.opened_at.getTime(),
    closedAt: row.closed_at?.getTime() ?? null,
  }
}

async function readNames(tx: Tx, order: OrderRow): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('audit_entries')
    .select(['actor', 'actor_name'])
    .where('restaurant_id', '=', order.restaurant_id)
    .where('subject', '=', `order:${order.id}`)
    .where('at', '>=', order.created_at)
    .orderBy('at')
    .execute()
  return new Map(rows.map(({ actor, actor_name }) => [actor, actor_name]))
}
