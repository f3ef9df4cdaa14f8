import type { Facts, StoredCode } from '../facts.ts'
import type { Tally } from '../tally.ts'

/** The usage count of each code equals the number of its orders, and never exceeds its limit. */
export function checkCodes(before: StoredCode[], { codes, orders }: Facts, tally: Tally): void {
  checkUses(before, codes, tally)
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

export function checkUses(before: StoredCode[], codes: StoredCode[], tally: Tally): void {
  const nameOf = ({ restaurant_id, code }: StoredCode) => `${code} of ${restaurant_id}`
  const earlier = new Map(before.map((code) => [nameOf(code), code]))
  for (const code of codes) {
    const about = `${nameOf(code)}: ${code.current_uses} of ${code.max_uses ?? 'any'}, held ${code.held}`
    const withinLimit = code.max_uses === null || code.current_uses <= code.max_uses
    tally.expect('no code is used beyond its limit', withinLimit, about)
    const first = earlier.get(nameOf(code))
    const counted = code.current_uses - (first?.current_uses ?? 0)
    const held = code.held - (first?.held ?? 0)
    tally.expect('the usage count of a code equals the number of its orders', counted === held, about)
  }
}
