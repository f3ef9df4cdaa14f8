import type { KeyAction } from '@comanda/domain/access/roles'

/** What a key with a scope can do, as its form and the documentation show it. */
export const keyActionLabels: Record<KeyAction, string> = {
  'orders.view': 'Read orders',
  'orders.manage': 'Cancel and change orders',
  'kitchen.advance': 'Change the status of orders',
  'ordering.pause': 'Pause ordering',
  'menu.manage': 'Read and change the menu',
  'promotions.manage': 'Read and change offers and coupons',
  'hours.manage': 'Read and change opening hours',
  'analytics.view': 'Read reports',
  'payments.view': 'Read payments',
  'payouts.view': 'Read payouts',
}
