export const roles = ['master_admin', 'owner', 'manager', 'staff', 'customer'] as const
export type Role = (typeof roles)[number]

export const actions = [
  'kitchen.view',
  'kitchen.advance',
  'ordering.pause',
  'menu.manage',
  'restaurant.manage',
  'users.manage',
  'platform.manage',
] as const
export type Action = (typeof actions)[number]

/** Who acts: one membership of a signed-in person. */
export interface Actor {
  role: Role
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

const allowed: Record<Exclude<Role, 'master_admin'>, readonly Action[]> = {
  owner: [...kitchen, 'menu.manage', 'restaurant.manage', 'users.manage'],
  manager: [...kitchen, 'menu.manage'],
  staff: kitchen,
  customer: [],
}
