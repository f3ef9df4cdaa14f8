import type { Facts } from '../facts.ts'
import type { Tally } from '../tally.ts'

/** Each event is recorded once, without gaps in the numbers, and its receipt is sent. */
export function checkEvents({ orders, eventGaps }: Facts, tally: Tally): void {
  for (const order of orders) {
    const expected = order.payment_status === 'succeeded' ? 1 : 0
    const about = `${order.id}: ${order.paid_events} events, expected ${expected}`
    tally.expect('every paid order has its order.paid event once', order.paid_events === expected, about)
    const matches = order.receipts_sent === expected && order.receipts_owed === 0
    const receipts = `${order.id}: sent ${order.receipts_sent}, owed ${order.receipts_owed}, expected ${expected}`
    tally.expect('every paid order has its receipt sent once', matches, receipts)
  }
  for (const { restaurant_id, events, last_seq } of eventGaps) {
    const about = `${restaurant_id}: ${events} events, the last is number ${last_seq}`
    tally.expect('events are numbered without gaps', events === last_seq, about)
  }
}
