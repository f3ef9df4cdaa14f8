import type { Facts, StoredCode } from '../facts.ts'
import type { Tally } from '../tally.ts'

/** The usage count of each code equals the number of its orders, and never exceeds its limit. */
export function checkCodes(before: StoredCode[], { codes, orders }: Facts, tally: Tally): void {
  for (const code of codes) {
    const about = `${code.code} of ${code.restaurant_id}: ${code.current_uses} of ${code.max_uses ?? 'any'}`
    const withinLimit = code.max_uses === null || code.current_uses <= code.max_uses
    tally.expect('no code is used beyond its limit', withinLimit, about)
    const first = before.find(
      (earlier) => earlier.code === code.code && earlier.restaurant_id === code.restaurant_id,
    )
    const counted = code.current_uses - (first?.current_uses ?? 0)
    const held = code.held - (first?.held ?? 0)
    tally.expect(
      'the usage count of a code equals the number of its orders',
      counted === held,
      `${about}, held ${held}`,
    )
  }
  for (const order of orders.filter((candidate) => candidate.coupon_code !== null)) {
    const expected = order.payment_status === 'succeeded' ? 'redeemed' : 'released'
    const about = `${order.id}: ${order.redemption}, expected ${expected}`
    tally.expect(
      'a code is redeemed by a paid order and released by any other',
      order.redemption === expected,
      about,
    )
  }
}
