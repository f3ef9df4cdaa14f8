/** Filter of recorded changes: the kind of the changed entity. */
export const changedThings = [
  'category',
  'product',
  'variant_group',
  'modifier_group',
  'upsell_group',
  'additional_menu',
  'theme',
  'page',
  'offer',
  'coupon',
  'loyalty_program',
  'restaurant',
] as const
export type ChangedThing = (typeof changedThings)[number]

/** Filter of recorded changes: the action on an entity. */
export const changeTypes = ['created', 'changed', 'deleted', 'restored'] as const
export type ChangeType = (typeof changeTypes)[number]
