/**
 * The order number on receipts, emails and in the back offices: the last 8 characters of the order's id, in
 * upper case.
 */
export function orderNumberOf(id: string): string {
  return id.slice(-8).toUpperCase()
}

/** The ticket number that the kitchen calls out: the last 6 characters of the order number. */
export function ticketNumberOf(id: string): string {
  return orderNumberOf(id).slice(-6)
}

/**
 * The number to say at the counter, "#47": the pickup number, or the ticket number of an order that has none because it
 * is not paid or was paid before pickup numbers existed.
 */
export function spokenNumber(order: { pickupNumber: number | null; orderNumber: string }): string {
  return order.pickupNumber === null ? ticketNumberOf(order.orderNumber) : `#${order.pickupNumber}`
}
