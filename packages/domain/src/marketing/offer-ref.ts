export const offerKinds = ['cross_sell', 'special'] as const

/** Identifies an offer in a cart and in an order: the item of a campaign, or the special. */
export interface OfferRef {
  kind: (typeof offerKinds)[number]
  id: string
}
