import { sql } from 'kysely'
import type { Membership } from '../../app.ts'
import {
  isStrictFor,
  policyKey,
  requiresSecondFactor,
  strictScopesOf,
} from './auth-methods/second-factor/policy.ts'
import { hasWeakPassword } from './store-password.ts'

export interface StoredMemberships {
  memberships: Membership[]
  hasSecondFactor: boolean
  hasWeakPassword: boolean
  policy: unknown
  /** null if the user has a second factor. */
  strictScopes: string[] | null
}

/** Selects `StoredMemberships`; for queries on auth.users as `users`. */
export const storedMemberships = sql`coalesce((
    select jsonb_agg(jsonb_build_object('role', role, 'restaurantId', restaurant_id) order by created_at, id)
    from memberships where user_id = users.id and deactivated_at is null), '[]') as memberships,
  users.two_factor_enabled as "hasSecondFactor", ${hasWeakPassword} as "hasWeakPassword",
  (select value from platform_settings where key = ${policyKey}) as policy,
  case when not users.two_factor_enabled then ${strictScopesOf(sql`users.id`)} end as "strictScopes"`

/**
 * The roles that count. Roles are withheld until the second factor that the platform requires is set up, and while the
 * password is too weak for staff. If only the settings of a restaurant require the factor, the roles elsewhere are not
 * withheld.
 */
export function effectiveMemberships(found: StoredMemberships): Membership[] {
  if (found.hasWeakPassword || lacksSecondFactor(found)) return []
  const { memberships, strictScopes } = found
  return strictScopes ? memberships.filter((one) => !isStrictFor(strictScopes, one)) : memberships
}

function lacksSecondFactor({ memberships, hasSecondFactor, policy }: StoredMemberships): boolean {
  return (
    !hasSecondFactor &&
    requiresSecondFactor(
      policy,
      memberships.map(({ role }) => role),
    )
  )
}
