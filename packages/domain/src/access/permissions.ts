import { type Action, can, type StaffRole, staffRoles } from './roles.ts'

/** The scope in which a role has a permission: every restaurant, that of its membership, or none. */
export type PermissionScope = 'all' | 'own' | 'none'

/** The scope of a permission, derived from the check that every operation uses. */
export function permissionScope(role: StaffRole, action: Action): PermissionScope {
  const at = (restaurantId: string) => can({ role, restaurantId: 'own' }, action, { restaurantId })
  if (at('other')) return 'all'
  return at('own') ? 'own' : 'none'
}

/** The roles with a permission, the highest first. */
export function rolesWith(action: Action): StaffRole[] {
  return staffRoles.filter((role) => permissionScope(role, action) !== 'none')
}

/** The permissions by area, with the names that screens show. */
export const permissionAreas: readonly {
  area: string
  permissions: readonly { action: Action; name: string }[]
}[] = [
  {
    area: 'Orders',
    permissions: [
      { action: 'orders.view', name: 'See orders' },
      { action: 'orders.place', name: 'Take orders by phone' },
      { action: 'orders.manage', name: 'Change orders and recipients of notifications' },
      { action: 'kitchen.view', name: 'See the kitchen board' },
      { action: 'kitchen.advance', name: 'Advance tickets' },
      { action: 'ordering.pause', name: 'Pause online ordering' },
    ],
  },
  {
    area: 'Menu and marketing',
    permissions: [
      { action: 'menu.manage', name: 'Edit the menu, pictures, pages and themes' },
      { action: 'promotions.manage', name: 'Manage promotions, coupons, loyalty and gift cards' },
    ],
  },
  {
    area: 'Restaurant',
    permissions: [
      { action: 'hours.manage', name: 'Change opening hours' },
      { action: 'devices.manage', name: 'Approve screens and set up the kitchen' },
      { action: 'restaurant.manage', name: 'Change the restaurant information' },
      { action: 'fees.manage', name: 'Change fees, taxes, tips and the delivery area' },
      { action: 'settings.manage', name: 'Change settings' },
      { action: 'secrets.manage', name: 'Store credentials of providers' },
    ],
  },
  {
    area: 'Money and figures',
    permissions: [
      { action: 'payments.view', name: 'See payments' },
      { action: 'payments.refund', name: 'Refund payments' },
      { action: 'payouts.view', name: 'See payouts and revenue' },
      { action: 'analytics.view', name: 'See analytics' },
    ],
  },
  {
    area: 'People',
    permissions: [
      { action: 'users.manage', name: 'Invite people and change their roles' },
      { action: 'audit.view', name: 'See the audit log' },
    ],
  },
  {
    area: 'Platform',
    permissions: [{ action: 'platform.manage', name: 'Manage restaurants and the platform' }],
  },
]
