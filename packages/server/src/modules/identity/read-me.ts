import type { Me } from '@comanda/contract/identity'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import {
  isStrictFor,
  policyKey,
  requiresSecondFactor,
  strictScopesOf,
} from './auth-methods/second-factor/policy.ts'
import { staffPasswordMinimum } from './password-rules.ts'
import { shownEmail } from './placeholder-email.ts'
import { hasWeakPassword } from './store-password.ts'

/** The signed-in user with their roles and the names of their restaurants; `user` is null for visitors. */
export async function readMe(app: Pick<App, 'db'>, caller: Caller): Promise<Me> {
  const { user } = caller
  const device = deviceOf(caller)
  if (!user) return { ...visitor, device }
  return app.db.platform(caller.actor, async (tx) => {
    const account = await readAccount(tx, user.id)
    if (!account) return { ...visitor, device }
    const stored = await readMemberships(tx, user.id)
    const memberships = stored.map((one) => ({
      ...one,
      needsSecondFactor: !account.two_factor_enabled && isStrictFor(account.strict_scopes, one),
    }))
    const isStaff = memberships.length > 0
    const roles = memberships.map(({ role }) => role)
    const secondFactorRequired =
      !account.two_factor_enabled &&
      (requiresSecondFactor(account.policy, roles) ||
        (isStaff && memberships.every(({ needsSecondFactor }) => needsSecondFactor)))
    const needsLongPassword = account.has_weak_password && (isStaff || account.may_open)
    const firstName = account.first_name ?? ''
    const lastName = account.last_name ?? ''
    return {
      user: {
        id: user.id,
        email: shownEmail(account.email),
        name: `${firstName} ${lastName}`.trim() || account.name,
        firstName,
        lastName,
        phone: account.phone ?? '',
        emailVerified: account.email_verified,
        signInPhone: account.sign_in_phone,
        twoFactor: account.two_factor_enabled,
        secondFactorRequired,
        requiredPasswordLength: needsLongPassword ? await staffPasswordMinimum(tx) : null,
        hasPassword: account.has_password,
      },
      mayOpenRestaurant: account.may_open,
      memberships,
      device,
    }
  })
}

function readAccount(tx: Tx, userId: string) {
  return tx
    .selectFrom('auth.users as users')
    .leftJoin('user_profiles as profiles', 'profiles.user_id', 'users.id')
    .select(['users.email', 'users.name', 'users.email_verified', 'users.two_factor_enabled'])
    .select(['profiles.first_name', 'profiles.last_name', 'profiles.phone'])
    .select([
      sql<string | null>`case when users.phone_number_verified then users.phone_number end`.as(
        'sign_in_phone',
      ),
      sql<boolean>`exists(select from auth.accounts where user_id = users.id and password is not null)`.as(
        'has_password',
      ),
      hasWeakPassword.as('has_weak_password'),
      sql<boolean>`exists(select from owner_grants where user_id = users.id and used_at is null)`.as(
        'may_open',
      ),
      sql<unknown>`(select value from platform_settings where key = ${policyKey})`.as('policy'),
      strictScopesOf(sql`users.id`).as('strict_scopes'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst()
}

function readMemberships(tx: Tx, userId: string) {
  return tx
    .selectFrom('memberships')
    .leftJoin('restaurants', 'restaurants.id', 'memberships.restaurant_id')
    .select(['memberships.role', 'memberships.restaurant_id as restaurantId'])
    .select(['restaurants.name as restaurantName', 'restaurants.domain'])
    .where('memberships.user_id', '=', userId)
    .where('memberships.deactivated_at', 'is', null)
    .orderBy(sql`restaurants.name nulls first`)
    .execute()
}

const visitor = { user: null, mayOpenRestaurant: false, memberships: [] }

function deviceOf({ device }: Caller): Me['device'] {
  if (!device) return null
  const { id, name, restaurantId, worker } = device
  return { id, name, restaurantId, worker: worker && { userId: worker.userId, name: worker.name } }
}
