import { disputeEntry, disputeWonEntry } from '@comanda/domain/ledger/dispute'
import { formatMoney } from '@comanda/domain/money/format'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import type { ProviderDispute } from '../../../gateways/payments/money-port.ts'
import { type Booking, book } from '../../finance/public.ts'
import { raiseAlert } from '../alerts.ts'
import { settleByIntent } from '../settle-by-intent.ts'

/**
 * A bank takes a charge back, or has decided about one. What the provider says of the dispute now is kept, what moved is
 * booked once, and whoever looks after payments is told of its beginning and its end. The order keeps its status.
 * Throws a PaymentGatewayError when the provider cannot be asked.
 */
export async function takeDispute(app: App, disputeId: string): Promise<void> {
  const told = await app.payments.retrieveDispute(disputeId)
  if (told.intentId) await settleByIntent(app, told.intentId)
  await keepDispute(app, told)
}

/** The same for a dispute as the provider has just told it. */
export async function keepDispute(app: App, told: ProviderDispute): Promise<void> {
  const { intentId } = told
  await app.db.platform(actor, async (tx) => {
    const order = intentId === null ? undefined : await lockOrderOf(tx, intentId)
    if (!order) {
      app.log.error({ disputeId: told.id, intentId }, 'A payment is disputed that belongs to no order')
      return
    }
    const before = await readStatus(tx, told.id)
    const isStale = before?.isClosed === true && !told.isClosed
    if (!isStale) await store(app, tx, order, told)
    const whose = { restaurantId: order.restaurant_id, orderId: order.id }
    await book(tx, whose, new Date(app.now()), bookingsOf(told))
    if (before && (isStale || before.isClosed === told.isClosed)) return
    await tell(app, tx, order, told)
  })
}

interface DisputedOrder {
  id: string
  restaurant_id: string
  order_number: string
}

/** Two notices of one dispute come in the same moment: the second waits, and finds what the first has kept. */
function lockOrderOf(tx: Tx, intentId: string): Promise<DisputedOrder | undefined> {
  return tx
    .selectFrom('orders')
    .select(['id', 'restaurant_id', 'order_number'])
    .where('payment_intent_id', '=', intentId)
    .forUpdate()
    .executeTakeFirst()
}

async function readStatus(tx: Tx, id: string): Promise<{ isClosed: boolean } | undefined> {
  const row = await tx.selectFrom('disputes').select('closed_at').where('id', '=', id).executeTakeFirst()
  return row && { isClosed: row.closed_at !== null }
}

async function store(app: App, tx: Tx, order: DisputedOrder, told: ProviderDispute): Promise<void> {
  const fee = (told.taken?.fee ?? 0) - (told.givenBack?.fee ?? 0)
  const closedAt = told.isClosed ? new Date(app.now()) : null
  await sql`
    insert into disputes (id, restaurant_id, order_id, amount, fee, reason, status, evidence_due_at, opened_at, closed_at)
    values (${told.id}, ${order.restaurant_id}, ${order.id}, ${told.amount}, ${fee}, ${told.reason}, ${told.status},
      ${told.evidenceDueAt}, ${told.openedAt}, ${closedAt})
    on conflict (id) do update set amount = excluded.amount, fee = excluded.fee, reason = excluded.reason,
      status = excluded.status, evidence_due_at = excluded.evidence_due_at,
      closed_at = coalesce(disputes.closed_at, excluded.closed_at)`.execute(tx)
}

function bookingsOf({ id: ref, taken, givenBack }: ProviderDispute): Booking[] {
  const bookings: Booking[] = []
  if (taken) bookings.push({ kind: 'dispute', ref, entry: disputeEntry(taken.amount, taken.fee) })
  if (givenBack)
    bookings.push({ kind: 'dispute_won', ref, entry: disputeWonEntry(givenBack.amount, givenBack.fee) })
  return bookings
}

/** The transaction's last statements. */
async function tell(app: App, tx: Tx, order: DisputedOrder, told: ProviderDispute): Promise<void> {
  const { subject, lines } = words(order, told)
  await raiseAlert(app, tx, {
    restaurantId: order.restaurant_id,
    ...{ kind: 'dispute', subject, lines, to: 'platform-and-owners' },
  })
  const type = told.isClosed ? 'order.dispute_closed' : 'order.disputed'
  await sql`
    select append_event(${order.restaurant_id}, ${type}, ${order.id},
      jsonb_build_object('disputeId', ${told.id}::text, 'status', ${told.status}::text))`.execute(tx)
}

function words(order: DisputedOrder, told: ProviderDispute): { subject: string; lines: string[] } {
  const amount = formatMoney(told.amount)
  const what = `the payment of order ${order.order_number} (${amount})`
  if (told.isClosed) {
    const won = told.status === 'won'
    const subject = `Dispute ${won ? 'won' : 'closed'}: order ${order.order_number}`
    const outcome = won ? 'The money comes back.' : `It ended as: ${told.status.replaceAll('_', ' ')}.`
    return { subject, lines: [`The dispute about ${what} is closed.`, outcome] }
  }
  const due = told.evidenceDueAt
    ? `Evidence can be sent to the payment service until ${told.evidenceDueAt.toISOString().slice(0, 10)}.`
    : 'The payment service says what can be done.'
  const reason = `Reason: ${told.reason.replaceAll('_', ' ')}. ${due}`
  return {
    subject: `Payment disputed: order ${order.order_number}`,
    lines: [`The customer's bank disputes ${what}.`, reason],
  }
}

const actor = 'system:payments'
