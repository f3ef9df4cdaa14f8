import { refundBlockingDisputes } from '@comanda/domain/ledger/dispute'
import { cents } from '@comanda/domain/money/cents'
import { formatMoney } from '@comanda/domain/money/format'
import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { Tx } from '../../../db/database.ts'
import type { ProviderDispute } from '../../../gateways/payments/money-port.ts'
import { raiseAlert, recordLedgerEntries } from '../../finance/public.ts'
import { followDispute, lockSale } from '../../gift-cards/public.ts'
import { settleByIntent } from '../settle-by-intent.ts'
import { findUnmatchedCharge } from '../unmatched-money.ts'
import { lockOrderOfIntent } from '../unsettled-order.ts'
import { newDisputeEntries } from './dispute-entries.ts'

/**
 * Handles an event about a dispute: stores its current state at the provider, records the money that moved in
 * the ledger once, and sends an alert when the dispute opens and when it closes. The order keeps its status.
 * Throws a PaymentGatewayError when the provider is unavailable.
 */
export async function handleDispute(app: App, disputeId: string): Promise<void> {
  const dispute = await app.payments.retrieveDispute(disputeId)
  if (dispute.intentId) await settleByIntent(app, dispute.intentId)
  await storeDispute(app, dispute)
}

/** The same for a dispute that was just read from the provider. */
export async function storeDispute(app: App, dispute: ProviderDispute): Promise<void> {
  const { intentId } = dispute
  await app.db.platform(actor, async (tx) => {
    const subject = intentId === null ? null : await lockSubjectOf(tx, intentId)
    if (!subject) {
      app.log.error(
        { alert: 'dispute-of-unknown-order', disputeId: dispute.id, intentId },
        'a disputed payment belongs to no order',
      )
      return
    }
    const before = await readStatus(tx, subject, dispute.id)
    const { restaurantId, giftCardId, ofOtherPayment } = subject
    const moved = await newDisputeEntries(tx, restaurantId, dispute)
    const isStale = before !== undefined && isOlder(dispute, before, moved.length > 0)
    if (!isStale) await store(app, tx, subject, dispute)
    const ledgerSubject = ofOtherPayment ? { restaurantId, orderId: null } : subject
    await recordLedgerEntries(tx, ledgerSubject, new Date(app.now()), moved)
    if (giftCardId !== null) await followDispute(app, tx, { restaurantId, giftCardId })
    if (before && (isStale || isSameOutcome(before, dispute))) return
    await announce(app, tx, subject, dispute)
  })
}

/** What a disputed payment paid for: an order or a gift card. */
interface Disputed {
  restaurantId: string
  orderId: string | null
  giftCardId: string | null
  /** The payment is not the one of the order, or the order ended without it: the ledger has it without the order. */
  ofOtherPayment: boolean
  /** For example "order 1A2B3C4D". */
  label: string
}

/** Serializes concurrent events of one dispute: the second one sees what the first one stored. */
async function lockSubjectOf(tx: Tx, intentId: string): Promise<Disputed | null> {
  const order = await lockOrderOfIntent(tx, intentId)
  if (order)
    return {
      restaurantId: order.restaurant_id,
      orderId: order.id,
      giftCardId: null,
      ofOtherPayment: order.isUncollected,
      label: `order ${order.order_number}`,
    }
  const sale = await lockSale(tx, intentId)
  if (sale)
    return { ...sale, orderId: null, ofOtherPayment: false, label: `gift card ending in ${sale.last4}` }
  return lockOrderOfOther(tx, intentId)
}

/** The order of a payment that does not match it, if it was paid by another one. */
async function lockOrderOfOther(tx: Tx, intentId: string): Promise<Disputed | null> {
  const charge = await findUnmatchedCharge(tx, intentId)
  if (!charge) return null
  const { restaurantId, orderId, orderNumber } = charge
  await tx
    .selectFrom('orders')
    .select('id')
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', orderId)
    .forUpdate()
    .execute()
  return { restaurantId, orderId, giftCardId: null, ofOtherPayment: true, label: `order ${orderNumber}` }
}

async function readStatus(
  tx: Tx,
  { restaurantId }: Disputed,
  id: string,
): Promise<StoredDispute | undefined> {
  const row = await tx
    .selectFrom('disputes')
    .select(['closed_at', 'status', 'movements'])
    .where('restaurant_id', '=', restaurantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { isClosed: row.closed_at !== null, status: row.status, movements: row.movements }
}

interface StoredDispute {
  isClosed: boolean
  status: string
  /** Entries of the provider's balance when it was read. */
  movements: number
}

/**
 * Whether a dispute was read before the stored state. Its entries at the provider only grow in number, and it is closed and
 * opened again only with a further one.
 */
function isOlder(dispute: ProviderDispute, before: StoredDispute, hasMoved: boolean): boolean {
  return movementsOf(dispute) < before.movements || (before.isClosed && !dispute.isClosed && !hasMoved)
}

function movementsOf({ withdrawn, reinstated }: ProviderDispute): number {
  return (withdrawn?.entries.length ?? 0) + (reinstated?.entries.length ?? 0)
}

function isSameOutcome(before: StoredDispute, dispute: ProviderDispute): boolean {
  return before.isClosed === dispute.isClosed && (!dispute.isClosed || before.status === dispute.status)
}

async function store(app: App, tx: Tx, subject: Disputed, dispute: ProviderDispute): Promise<void> {
  const fee = (dispute.withdrawn?.fee ?? 0) - (dispute.reinstated?.fee ?? 0)
  const closedAt = dispute.isClosed ? new Date(app.now()) : null
  await sql`
    insert into disputes (id, restaurant_id, order_id, gift_card_id, amount, fee, reason, status, evidence_due_at, opened_at,
      closed_at, of_other_payment, movements)
    values (${dispute.id}, ${subject.restaurantId}, ${subject.orderId}, ${subject.giftCardId}, ${dispute.amount}, ${fee},
      ${dispute.reason}, ${dispute.status}, ${dispute.evidenceDueAt}, ${dispute.openedAt}, ${closedAt},
      ${subject.ofOtherPayment}, ${movementsOf(dispute)})
    on conflict (restaurant_id, id) do update set amount = excluded.amount, fee = excluded.fee, reason = excluded.reason,
      status = excluded.status, evidence_due_at = excluded.evidence_due_at, of_other_payment = excluded.of_other_payment,
      movements = excluded.movements,
      closed_at = case when excluded.closed_at is not null then coalesce(disputes.closed_at, excluded.closed_at) end`.execute(
    tx,
  )
}

/**
 * The transaction's last statements: `append_event` locks the restaurant's event counter until the commit.
 */
async function announce(app: App, tx: Tx, disputed: Disputed, dispute: ProviderDispute): Promise<void> {
  const { restaurantId, orderId, giftCardId } = disputed
  if (dispute.status === 'lost')
    app.log.error({ alert: 'dispute-lost', disputeId: dispute.id, orderId, giftCardId }, 'a dispute was lost')
  const { subject, lines } = alertText(disputed, dispute, app.config.supportEmail)
  await raiseAlert(app, tx, { restaurantId, kind: 'dispute', subject, lines, to: 'platform-and-owners' })
  if (orderId === null) return
  const type = dispute.isClosed ? 'order.dispute_closed' : 'order.disputed'
  await sql`
    select append_event(${restaurantId}, ${type}, ${orderId},
      jsonb_build_object('disputeId', ${dispute.id}::text, 'status', ${dispute.status}::text))`.execute(tx)
}

function outcomeOf({ status, amount, withdrawn }: ProviderDispute): string {
  if (status === 'won') return 'The disputed amount is returned.'
  if (status !== 'lost') return `Outcome: ${status.replaceAll('_', ' ')}.`
  const fee = withdrawn?.fee ?? 0
  return `The bank decided for the cardholder: ${formatMoney(amount)}${fee > 0 ? ` and a fee of ${formatMoney(cents(fee))}` : ''} will not be returned.`
}

function cardAfter({ status }: ProviderDispute): string {
  return status === 'lost'
    ? 'The remaining balance of the gift card was voided.'
    : 'The gift card can be used again, unless it was voided.'
}

function alertText(
  { label, giftCardId }: Disputed,
  dispute: ProviderDispute,
  supportEmail: string,
): { subject: string; lines: string[] } {
  const amount = formatMoney(dispute.amount)
  const what = `the payment of ${label} (${amount})`
  if (dispute.isClosed) {
    const { status } = dispute
    const subject = `Dispute ${status === 'won' || status === 'lost' ? status : 'closed'}: ${label}`
    const lines = [`The dispute about ${what} is closed.`, outcomeOf(dispute)]
    return { subject, lines: giftCardId === null ? lines : [...lines, cardAfter(dispute)] }
  }
  const proofOf =
    giftCardId === null
      ? 'the order was handed over (proof of delivery, messages)'
      : 'the gift card was delivered or used (its email, its orders)'
  const due = dispute.evidenceDueAt
    ? `Send evidence that ${proofOf} to ${supportEmail} by ${dispute.evidenceDueAt.toISOString().slice(0, 10)}. Comanda submits it to the bank.`
    : 'The payment provider shows the available options.'
  const isBlocking = refundBlockingDisputes.some((status) => status === dispute.status)
  const reason = `Reason: ${dispute.reason.replaceAll('_', ' ')}. ${due}`
  return {
    subject: `Payment disputed: ${label}`,
    lines: [
      `The customer's bank disputes ${what}.`,
      reason,
      ...(giftCardId !== null && isBlocking
        ? ['The gift card cannot be used until the dispute is closed.']
        : []),
    ],
  }
}

const actor = 'system:payments'
