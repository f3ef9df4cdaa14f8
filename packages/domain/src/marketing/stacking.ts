/** The result of two kinds of discount in one order. */
export interface StackingRule {
  rule: 'both' | 'one-per-unit' | 'newest-only' | 'refused'
  meaning: string
}

/**
 * How offers, codes and rewards are combined; each row has a property test. An offer is a price: whatever depends on
 * the subtotal (the minimum order, free kids meals, codes, points, the tax) counts the subtotal at offer prices.
 */
export const stacking = {
  offerAndOffer: {
    rule: 'one-per-unit',
    meaning: 'Each unit has one offer: the one that the customer chose.',
  },
  offerAndFreeUnit: {
    rule: 'one-per-unit',
    meaning: 'A unit with an offer is neither the paid nor the free unit of a pair.',
  },
  specialAndSpecial: { rule: 'newest-only', meaning: 'A dish has one special at a time, the newest.' },
  offerAndCode: { rule: 'both', meaning: 'The code counts the subtotal at offer prices.' },
  offerAndReward: { rule: 'both', meaning: 'The reward counts like a fixed amount.' },
  offerAndMinimum: {
    rule: 'both',
    meaning: 'Minimum, kids meals and points count the subtotal at offer prices.',
  },
  codeAndReward: { rule: 'refused', meaning: 'A reward and a discount code cannot be used together.' },
  freeDeliveryAndRestaurantPays: {
    rule: 'both',
    meaning: 'The part of the delivery fee that the restaurant does not pay becomes 0.',
  },
  belowZero: { rule: 'both', meaning: 'No line, no subtotal and no total is below 0.' },
} as const satisfies Record<string, StackingRule>
