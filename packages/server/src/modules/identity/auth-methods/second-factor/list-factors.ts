import type { Factors } from '@comanda/contract/auth-method-shapes'
import { sql } from 'kysely'
import type { App, Caller } from '../../../../app.ts'
import { requireSession } from '../../require-account.ts'
import { findFactors } from './find-factors.ts'
import { policyKey, requiresSecondFactor, strictScopesOf } from './policy.ts'

/**
 * The caller's second factors, the number of unused recovery codes, and whether the platform requires a
 * factor.
 */
export async function listFactors(app: Pick<App, 'db' | 'secrets'>, caller: Caller): Promise<Factors> {
  const { userId } = requireSession(caller)
  const own = await findFactors(app, userId)
  const { policy, roles, left, strict } = await app.db.platform('system:identity', async (tx) => {
    const { rows } = await sql<{
      policy: unknown
      roles: ('master_admin' | 'staff')[]
      left: number
      strict: string[]
    }>`
      select (select value from platform_settings where key = ${policyKey}) as policy,
        coalesce((select jsonb_agg(role) from memberships
          where user_id = ${userId} and deactivated_at is null), '[]') as roles,
        (select count(*)::int from auth.recovery_codes where user_id = ${userId} and used_at is null) as left,
        ${strictScopesOf(sql`${userId}`)} as strict`.execute(tx)
    return rows[0] ?? { policy: null, roles: [], left: 0, strict: [] }
  })
  return {
    factors: own.map(({ id, kind, label, verified, createdAt }) => ({
      id,
      factorType: kind,
      status: verified ? 'verified' : 'unverified',
      label,
      createdAt: createdAt.getTime(),
    })),
    recoveryCodesLeft: left,
    required: requiresSecondFactor(policy, roles) || strict.length > 0,
  }
}
