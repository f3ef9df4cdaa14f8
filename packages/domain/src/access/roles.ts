export const roles = ['master_admin', 'owner', 'manager', 'staff', 'customer'] as const
export type Role = (typeof roles)[number]
/** What may be granted; a customer is whoever holds none of them. */
export type StaffRole = Exclude<Role, 'customer'>

export const actions = [
  'kitchen.view',
  'kitchen.advance',
  'ordering.pause',
  'orders.view',
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

/** Who acts: one membership of a signed-in person, or a paired kitchen screen. */
export interface Actor {
  role: Role | 'device'
  /** The restaurant of the membership. null reaches no restaurant, but for a master admin. */
  restaurantId: string | null
  /** A membership for every restaurant, which only a master admin can grant. */
  allRestaurants?: boolean
}

/** What is acted upon; null concerns the platform or all restaurants together. */
export interface Subject {
  restaurantId: string | null
}

/** The one permission table. Whatever is not named here is refused. */
export function can(actor: Actor, action: Action, subject: Subject): boolean {
  if (actor.role === 'master_admin') return true
  if (!allowed[actor.role].includes(action)) return false
  if (subject.restaurantId === null) return actor.allRestaurants === true
  return actor.allRestaurants === true || actor.restaurantId === subject.restaurantId
}

const kitchen: readonly Action[] = ['kitchen.view', 'kitchen.advance', 'ordering.pause']
const running: readonly Action[] = [
  ...kitchen,
  'orders.view',
  'orders.manage',
  'menu.manage',
  'promotions.manage',
  'hours.manage',
  'devices.manage',
]

const allowed: Record<Exclude<Actor['role'], 'master_admin'>, readonly Action[]> = {
  owner: [
    ...running,
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
  manager: running,
  staff: [...kitchen, 'orders.view'],
  device: kitchen,
  customer: [],
}
