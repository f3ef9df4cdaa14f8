import type { Me } from '@comanda/contract/identity'
import { type Action, type Actor, can } from '@comanda/domain/access/roles'

type Memberships = Me['memberships']

/** Whether any of somebody's roles allows this at a restaurant; null is the platform, 'anywhere' any place at all. */
export function mayAt(memberships: Memberships, action: Action, at: string | null | 'anywhere'): boolean {
  return actorsOf(memberships).some((actor) =>
    can(actor, action, { restaurantId: at === 'anywhere' ? actor.restaurantId : at }),
  )
}

/** What somebody is called where they stand: their role there, or the highest that holds everywhere. */
export function roleLabel(memberships: Memberships, restaurantId: string | null): string {
  const held = memberships.filter(
    (own) => own.role === 'master_admin' || own.restaurantId === null || own.restaurantId === restaurantId,
  )
  const reachable = held.length > 0 || restaurantId !== null ? held : memberships
  const highest = ladder.find((role) => reachable.some((own) => own.role === role))
  return highest ? roleNames[highest] : 'Customer'
}

export function isMasterAdmin(memberships: Memberships): boolean {
  return memberships.some(({ role }) => role === 'master_admin')
}

/** Whether somebody reaches restaurants that no membership names: those of today and those to come. */
export function reachesAll(memberships: Memberships): boolean {
  return memberships.some(({ role, restaurantId }) => role === 'master_admin' || restaurantId === null)
}

export const roleNames = {
  master_admin: 'Master Admin',
  owner: 'Owner',
  manager: 'Manager',
  staff: 'Staff',
} as const

const ladder = ['master_admin', 'owner', 'manager', 'staff'] as const

function actorsOf(memberships: Memberships): Actor[] {
  return memberships.map(({ role, restaurantId }) => ({
    role,
    restaurantId,
    allRestaurants: restaurantId === null,
  }))
}
