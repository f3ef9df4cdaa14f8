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
