import type { StaffRole } from '@comanda/domain/access/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Membership } from '../../../../app.ts'

/** The setting that defines who needs a second factor: a `SecondFactorPolicy`. */
export const policyKey = 'sign_in.require_second_factor_for'

/** Whether these roles require a second factor. Unknown settings require none. */
export function requiresSecondFactor(policy: unknown, roles: readonly StaffRole[]): boolean {
  if (policy === 'staff') return roles.length > 0
  return policy === 'master_admin' && roles.includes('master_admin')
}

/**
 * The ids of the restaurants, and 'platform', whose settings require a second factor from the owners, managers and admins
 * among their people; `userId` is an expression of the user's id.
 */
export function strictScopesOf(userId: RawBuilder<unknown>) {
  return sql<string[]>`(select coalesce(jsonb_agg(coalesce(m.restaurant_id::text, 'platform')), '[]')
    from memberships m left join restaurant_settings s on s.restaurant_id = m.restaurant_id
    where m.user_id = ${userId} and m.deactivated_at is null and m.role in ('master_admin', 'owner', 'manager')
      and coalesce(s.settings, case when m.restaurant_id is null then (select value -> 'settings' from platform_settings
        where key = 'settings') end) ->> 'twoFactorEnabled' = 'true')`
}

/** Whether the settings of its restaurant, or of the platform, require a second factor for a role. */
export function isStrictFor(strictScopes: readonly string[], { role, restaurantId }: Membership): boolean {
  return role !== 'staff' && strictScopes.includes(restaurantId ?? 'platform')
}
