import type { Facts, StoredCode } from '../facts.ts'
import type { Tally } from '../tally.ts'

/** Codes are used as often as orders hold them, and never beyond their limit. */
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
    tally.expect('every code counts the orders that hold it', counted === held, `${about}, held ${held}`)
  }
  for (const order of orders.filter((candidate) => candidate.coupon_code !== null)) {
    const expected = order.payment_status === 'succeeded' ? 'redeemed' : 'released'
    const about = `${order.id}: ${order.redemption}, expected ${expected}`
    tally.expect(
      'a code is redeemed by a paid order and given back by others',
      order.redemption === expected,
      about,
    )
  }
}
