/** The tables of option groups by kind, and the column that refers to the group. */
export const optionTables = {
  variant: {
    groups: 'variant_groups',
    options: 'variants',
    links: 'product_variant_groups',
    group: 'variant_group_id',
  },
  upsell: {
    groups: 'upsell_groups',
    options: 'upsells',
    links: 'product_upsell_groups',
    group: 'upsell_group_id',
  },
  modifier: {
    groups: 'modifier_groups',
    options: 'modifiers',
    links: 'product_modifier_groups',
    group: 'modifier_group_id',
  },
} as const
