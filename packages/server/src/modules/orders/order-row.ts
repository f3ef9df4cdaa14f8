import type { Ticket } from '@comanda/contract/kitchen'
import type { OrderView } from '@comanda/contract/orders'
import { type Cents, zeroCents } from '@comanda/domain/money/cents'
import { isOfferedCurbside } from '@comanda/domain/ordering/curbside'
import { orderNumberOf, ticketNumberOf } from '@comanda/domain/ordering/order-number'
import type { OrderStatus } from '@comanda/domain/ordering/order-status'
import { counterDue } from '@comanda/domain/ordering/phone-order'
import { readOrderLines } from '@comanda/domain/ordering/read-order-lines'
import { remainingLines, removedLines } from '@comanda/domain/ordering/removed-lines'
import { breakdownOf, type OrderRow, readKidsMeals, type TicketRow } from '../../db/order-rows.ts'
import { isLinkToken } from '../../platform/order-token.ts'
import { customerCourierOf, ticketCourierOf } from './order-courier.ts'

/** After this many unanswered attempts a ticket is no longer printed automatically. */
export const MAX_PRINT_ATTEMPTS = 2

/** One entry of an order's status history. */
export interface HistoryStep {
  status: OrderStatus
  at: number
}

/** The view of the owner of this token. Staff have those of payment links, and may not see the email address. */
export function orderViewOf(
  row: OrderRow & { offers_curbside?: boolean },
  history: HistoryStep[],
  token: string,
): OrderView {
  return {
    id: row.id,
    token,
    restaurantId: row.restaurant_id,
    orderNumber: row.order_number,
    pickupNumber: row.pickup_number,
    status: row.status,
    paymentStatus: row.payment_status,
    fulfillment: row.delivery_type,
    scheduledFor: row.scheduled_for?.getTime() ?? null,
    promisedAt: row.promised_at.getTime(),
    createdAt: row.created_at.getTime(),
    address: row.delivery_address,
    dropoffNote: row.dropoff_note,
    courier: customerCourierOf(row),
    curbside: {
      isOffered: isOfferedCurbside(
        { fulfillment: row.delivery_type, status: row.status, isPaid: row.paid_at !== null },
        row.offers_curbside === true || row.curbside_vehicle !== null,
      ),
      ...curbsideOf(row),
    },
    customer: {
      firstName: row.customer_first_name,
      lastName: row.customer_last_name,
      phone: row.customer_phone,
      email: isLinkToken(token) ? '' : row.customer_email,
    },
    card: row.card_brand && row.card_last4 ? { brand: row.card_brand, last4: row.card_last4 } : null,
    breakdown: breakdownOf(row),
    combineTaxProcessing: row.combine_tax_processing,
    refunded: row.refunded_amount,
    due: dueOf(row),
    pointsToEarn: row.user_id === null ? 0 : row.points_to_earn,
    history,
  }
}

/** The amount due at the counter or at the door; zero once the order is cancelled. */
export function dueOf(
  row: Pick<OrderRow, 'counter_amount' | 'counter_paid_at' | 'refunded_amount' | 'status'>,
): Cents {
  if (row.status === 'cancelled') return zeroCents
  return counterDue({
    counter: row.counter_amount,
    paidAt: row.counter_paid_at?.getTime() ?? null,
    refunded: row.refunded_amount,
  })
}

function curbsideOf(row: Pick<OrderRow, 'curbside_vehicle' | 'curbside_space' | 'arrived_at'>) {
  return {
    vehicle: row.curbside_vehicle,
    space: row.curbside_space,
    arrivedAt: row.arrived_at?.getTime() ?? null,
  }
}

/** An order's number is part of its id. */
function addedToOf(orderId: string) {
  return { orderId, ticketNumber: ticketNumberOf(orderNumberOf(orderId)) }
}

/** The kitchen's view of a paid order. */
export function ticketOf(row: TicketRow): Ticket {
  const lines = readOrderLines(row.cart)
  const removed = removedLines(lines)
  return {
    orderId: row.id,
    orderNumber: row.order_number,
    ticketNumber: ticketNumberOf(row.order_number),
    pickupNumber: row.pickup_number,
    status: row.status,
    fulfillment: row.delivery_type,
    ...(row.added_to && { addedTo: addedToOf(row.added_to) }),
    customerName: `${row.customer_first_name} ${row.customer_last_name}`,
    customerPhone: row.customer_phone,
    address: row.delivery_address,
    dropoffNote: row.dropoff_note,
    courier: ticketCourierOf(row),
    curbside: row.curbside_vehicle === null ? null : { ...curbsideOf(row), vehicle: row.curbside_vehicle },
    scheduledFor: row.scheduled_for?.getTime() ?? null,
    promisedAt: row.promised_at.getTime(),
    firstPromisedAt: row.first_promised_at?.getTime() ?? null,
    paidAt: (row.paid_at ?? row.created_at).getTime(),
    heldUntil: row.held_until?.getTime() ?? null,
    statusAt: row.status_at.getTime(),
    lines: remainingLines(lines),
    ...(removed.length > 0 && { removed }),
    checkedLines: row.made_lines,
    kidsMeals: readKidsMeals(row.kids_meals),
    has21Plus: row.has_21_plus,
    utensils: row.utensils,
    grandTotal: row.grand_total,
    ...(row.counter_amount > 0 && { due: dueOf(row) }),
    cancelReason: row.cancel_reason,
    escalatedAt: row.escalated_at?.getTime() ?? null,
    printUnconfirmed:
      row.station_print_doubted || (row.printed_at === null && row.print_tries >= MAX_PRINT_ATTEMPTS),
    ...(row.print_generation > 0 && { printGeneration: row.print_generation }),
    revision: row.revision,
  }
}
