/** What recorded changes are filtered by: what was changed. */
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

/** What recorded changes are filtered by: what was done to one of the things. */
export const changeTypes = ['created', 'changed', 'deleted', 'restored'] as const
export type ChangeType = (typeof changeTypes)[number]
