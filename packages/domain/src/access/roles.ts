/** Roles that can be granted, the highest first. A customer is a user without any of them. */
export const staffRoles = ['master_admin', 'owner', 'manager', 'staff'] as const
export type StaffRole = (typeof staffRoles)[number]
export const roles = [...staffRoles, 'customer'] as const
export type Role = (typeof roles)[number]

export const actions = [
  'kitchen.view',
  'kitchen.advance',
  'ordering.pause',
  'orders.view',
  'orders.place',
  'orders.manage',
  'menu.manage',
  'promotions.manage',
  'hours.manage',
  'devices.manage',
  'restaurant.manage',
  'fees.manage',
  'secrets.manage',
  'settings.manage',
  'analytics.view',
  'payments.view',
  'payments.refund',
  'payouts.view',
  'users.manage',
  'audit.view',
  'platform.manage',
] as const
export type Action = (typeof actions)[number]

/** One membership of a signed-in user, a paired kitchen screen, or an API key. */
export interface Actor {
  role: Role | 'device' | 'key'
  /** The restaurant of the membership. null gives access to no restaurant, except for a master admin. */
  restaurantId: string | null
  /** A membership for all restaurants; only a master admin can grant it. */
  allRestaurants?: boolean
  /** The actions that an API key was created for; of them only those in `keyActions` count. */
  scopes?: readonly Action[]
}

/** The restaurant that the action applies to; null means the platform, or all restaurants together. */
export interface Subject {
  restaurantId: string | null
}

/** The only permission check. It denies by default: an action that `allowed` does not list is refused. */
export function can(actor: Actor, action: Action, subject: Subject): boolean {
  if (actor.role === 'master_admin') return true
  if (!allowed[actor.role].includes(action)) return false
  if (actor.role === 'key' && !actor.scopes?.includes(action)) return false
  if (subject.restaurantId === null) return actor.allRestaurants === true
  return actor.allRestaurants === true || actor.restaurantId === subject.restaurantId
}

/** The actions that an API key can be created for: none that changes people, secrets, settings or refunds money. */
export const keyActions = [
  'orders.view',
  'orders.manage',
  'kitchen.advance',
  'ordering.pause',
  'menu.manage',
  'promotions.manage',
  'hours.manage',
  'analytics.view',
  'payments.view',
  'payouts.view',
] as const satisfies readonly Action[]
export type KeyAction = (typeof keyActions)[number]

const kitchen: readonly Action[] = ['kitchen.view', 'kitchen.advance', 'ordering.pause']
const operations: readonly Action[] = [
  ...kitchen,
  'orders.view',
  'orders.place',
  'orders.manage',
  'menu.manage',
  'promotions.manage',
  'hours.manage',
  'devices.manage',
]

const allowed: Record<Exclude<Actor['role'], 'master_admin'>, readonly Action[]> = {
  owner: [
    ...operations,
    'restaurant.manage',
    'fees.manage',
    'secrets.manage',
    'settings.manage',
    'analytics.view',
    'payments.view',
    'payments.refund',
    'payouts.view',
    'users.manage',
    'audit.view',
  ],
  manager: operations,
  staff: [...kitchen, 'orders.view', 'orders.place'],
  device: kitchen,
  key: keyActions,
  customer: [],
}
