import { expect, test } from 'vitest'
import { entryAt } from '../../src/experiences/back-office/navigation.ts'
import { navigation as ownerNavigation } from '../../src/experiences/owner/navigation.ts'
import { navigation } from '../../src/experiences/platform/navigation.ts'

const labelAt = (path: string) => entryAt(navigation, path)?.label

test('the groups of the platform are listed in this order', () => {
  expect(navigation.flatMap(({ label }) => label ?? [])).toEqual([
    'Orders',
    'Payments and Finance',
    'Restaurant Management',
    'Analytics',
    'Team',
    'Menu',
    'Marketing',
    'Content',
    'Data',
    'Access',
    'System',
  ])
  expect(navigation[0]?.entries[0]?.label).toBe('Dashboard')
  expect(navigation.at(-1)?.entries.map(({ label }) => label)).toEqual(['Settings'])
})

test.each([
  ['/admin/orders', 'All Orders'],
  ['/admin/orders/live', 'Live Orders'],
  ['/admin/payments', 'Payments'],
  ['/admin/revenue', 'Revenue'],
  ['/admin/payouts', 'Payouts'],
  ['/admin/restaurants', 'Restaurants'],
  ['/admin/restaurants/new', 'Restaurants'],
  ['/admin/restaurants/r1/edit', 'Restaurants'],
  ['/admin/restaurants/r1/menu', 'Restaurants'],
  ['/admin/restaurants/r1/analytics', 'Analytics'],
  ['/admin/menus', 'Menus'],
  ['/admin/analytics', 'Analytics'],
  ['/admin/carts', 'Abandoned Carts'],
  ['/admin/users', 'Users'],
  ['/admin/owner', 'Owner Overview'],
  ['/admin/businesses', 'Businesses'],
  ['/admin/pages', 'Pages'],
  ['/admin/posts', 'Posts'],
  ['/admin/media', 'Media'],
  ['/admin/categories', 'Categories'],
  ['/admin/products', 'Products'],
  ['/admin/products/new', 'Products'],
  ['/admin/product-categories', 'Product Categories'],
  ['/admin/attributes', 'Attributes'],
  ['/admin/users/new', 'Invite User'],
  ['/admin/roles', 'Roles'],
  ['/admin/permissions', 'Permissions'],
  ['/admin/reports', 'Reports'],
  ['/admin/realtime', 'Realtime'],
  ['/admin/import', 'Import'],
  ['/admin/export', 'Export'],
  ['/admin/database', 'Database'],
  ['/admin/logs', 'Logs'],
  ['/admin/security', 'Security'],
  ['/admin/api-keys', 'API Keys'],
  ['/admin/webhooks', 'Webhooks'],
  ['/admin/health', 'System Health'],
  ['/admin/settings', 'Settings'],
  ['/admin/help', 'Help and Support'],
])('%s on the platform is %s', (path, label) => expect(labelAt(path)).toBe(label))

test('a restaurant does not have the screens of the platform', () => {
  for (const path of [
    '/admin/restaurants',
    '/admin/health',
    '/admin/database',
    '/admin/logs',
    '/admin/security',
  ])
    expect(entryAt(ownerNavigation, path)).toBeUndefined()
})
