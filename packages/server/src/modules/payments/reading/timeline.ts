import type { PaymentStep } from '@comanda/contract/payment-queries'
import { chargedToCard } from '@comanda/domain/ledger/charge'
import { counterMethodLabels } from '@comanda/domain/ordering/phone-order'
import type { OrderRow } from '../../../db/order-rows.ts'
import { chargedParts } from '../unsettled-order.ts'
import type { Records } from './records.ts'

/** The timeline of a payment, oldest first. */
export function timelineOf(order: OrderRow, records: Records): PaymentStep[] {
  return [
    ...ofOrder(order),
    ...ofRefunds(records),
    ...ofDisputes(records),
    ...ofProblems(records),
    ...ofProvider(records),
    ...ofNotifications(records),
  ].sort((one, other) => one.at - other.at)
}

export function ofProvider({ providerEvents }: Pick<Records, 'providerEvents'>): PaymentStep[] {
  return providerEvents.map((row) =>
    step('notice', row.received_at, {
      text: row.summary ? `${row.type}: ${row.summary}` : row.type,
      ref: row.object_id ?? row.event_id,
    }),
  )
}

export function ofNotifications({ notifications }: Pick<Records, 'notifications'>): PaymentStep[] {
  return notifications.map((row) =>
    step(row.channel === 'sms' ? 'text_message' : 'mail', row.sent_at ?? row.created_at, {
      text: `${row.kind}${notificationStates[row.state]}`,
    }),
  )
}

const notificationStates: Record<Records['notifications'][number]['state'], string> = {
  sent: '',
  withheld: ', withheld',
  waiting: ', waiting',
  dead: ', not delivered',
  discarded: ', discarded',
}

function ofOrder(order: OrderRow): PaymentStep[] {
  const { grand_total: total, payment_intent_id: ref } = order
  const amount = ref ? chargedToCard(chargedParts(order)) : total
  const { counter_amount: counter, counter_paid_at: counterPaidAt } = order
  const held = order.capture_mode === 'on_acknowledge'
  const refused = order.payment_error !== null && order.paid_at === null && order.released_at === null
  return [
    step('placed', order.created_at, { amount: total, text: order.order_number }),
    ...(ref ? [step('intent', order.created_at, { amount, ref })] : []),
    ...(refused ? [step('refused', order.status_at, { text: order.payment_error })] : []),
    ...(order.paid_at && counter === 0
      ? [step(held ? 'authorized' : 'paid', order.paid_at, { amount, ref })]
      : []),
    ...(order.captured_at && held ? [step('captured', order.captured_at, { amount, ref })] : []),
    ...(counterPaidAt
      ? [step('counter_paid', counterPaidAt, { amount: counter, text: methodLabel(order.counter_paid_with) })]
      : []),
    ...(order.released_at ? [step('expired', order.released_at, { text: order.payment_error })] : []),
    ...(order.cancelled_at ? [step('cancelled', order.cancelled_at, { text: order.cancel_reason })] : []),
  ]
}

function methodLabel(method: OrderRow['counter_paid_with']): string | null {
  return method && counterMethodLabels[method]
}

function ofRefunds({ refunds, nameOf }: Records): PaymentStep[] {
  return refunds.flatMap((row) => {
    const { amount, provider_refund_id: ref } = row
    const requested = step('refund_requested', row.created_at, {
      amount,
      ref,
      who: nameOf(row.requested_by) || null,
      text: row.note || null,
    })
    if (row.settled_at === null) return [requested]
    const end =
      row.state === 'failed'
        ? step('refund_failed', row.settled_at, { amount, ref, text: row.failure })
        : step('refund_done', row.settled_at, { amount, ref })
    return [requested, end]
  })
}

export function ofDisputes({ disputes }: Pick<Records, 'disputes'>): PaymentStep[] {
  return disputes.flatMap(({ id: ref, amount, reason, status, opened_at, closed_at }) => [
    step('dispute_opened', opened_at, { amount, ref, text: reason }),
    ...(closed_at ? [step('dispute_closed', closed_at, { amount, ref, text: status })] : []),
  ])
}

function ofProblems({ problems }: Records): PaymentStep[] {
  return problems.flatMap(({ created_at, resolved_at, payment_intent_id: ref, problem: text, amount }) => [
    step('problem', created_at, { amount, ref, text }),
    ...(resolved_at ? [step('problem_solved', resolved_at, { ref })] : []),
  ])
}

export function step(kind: PaymentStep['kind'], at: Date, facts: Partial<PaymentStep> = {}): PaymentStep {
  return { amount: null, text: null, who: null, ref: null, ...facts, kind, at: at.getTime() }
}
