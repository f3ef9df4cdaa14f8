import { type SignInPolicy, secondFactorPolicies } from '@comanda/domain/access/sign-in-policy'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { json } from '../../db/json.ts'
import { audit } from '../../platform/audit.ts'
import { announceStaff } from './announce-staff.ts'
import { hasSecondFactor } from './auth-methods/second-factor/find-factors.ts'
import { policyKey } from './auth-methods/second-factor/policy.ts'
import { readMinimum, staffMinimumKey } from './password-rules.ts'
import { clearCachedCallers } from './read-caller.ts'
import { requireProof } from './require-proof.ts'
import { requireRight } from './require-right.ts'

/** The effective policy, with defaults for settings that were never saved. */
export async function readSignInPolicy(tx: Tx): Promise<SignInPolicy> {
  const rows = await tx
    .selectFrom('platform_settings')
    .select(['key', 'value'])
    .where('key', 'in', [policyKey, staffMinimumKey])
    .execute()
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  return {
    secondFactorFor: secondFactorPolicies.find((one) => one === stored.get(policyKey)) ?? 'none',
    staffPasswordMinimum: readMinimum(stored.get(staffMinimumKey)),
  }
}

/**
 * Changes the sign-in requirements of the platform for users with a role; others stay as they are. Existing sessions are also affected, within seconds. A
 * second factor can be required only by someone who has one: others would lock themselves out. Idempotent.
 * Throws UNAUTHORIZED, FORBIDDEN, PROOF_REQUIRED, SECOND_FACTOR_MISSING.
 */
export async function saveSignInPolicy(
  app: App,
  caller: Caller,
  changed: Partial<SignInPolicy>,
): Promise<SignInPolicy> {
  requireRight(caller, 'platform.manage', null)
  await requireProof(app, caller)
  const hasFactor = await hasSecondFactor(app, caller)
  const saved = await app.db.platform(caller.actor, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${policyKey}))`.execute(tx)
    const before = await readSignInPolicy(tx)
    const policy = { ...before, ...changed }
    const changes = (['secondFactorFor', 'staffPasswordMinimum'] as const)
      .map((field) => ({ field, before: before[field], after: policy[field] }))
      .filter((change) => change.before !== change.after)
    if (changes.length === 0) return before
    if (policy.secondFactorFor !== 'none' && policy.secondFactorFor !== before.secondFactorFor && !hasFactor)
      throw new ORPCError('SECOND_FACTOR_MISSING', { status: 422, message: noFactor })
    await store(app, tx, policyKey, policy.secondFactorFor)
    await store(app, tx, staffMinimumKey, policy.staffPasswordMinimum)
    if (policy.secondFactorFor !== before.secondFactorFor) await announceStaff(tx, 'all')
    await audit(app, tx, caller, {
      restaurantId: null,
      action: 'access.sign_in_policy_changed',
      subject: 'platform',
      subjectLabel: 'Sign-in policy',
      changes,
    })
    return readSignInPolicy(tx)
  })
  clearCachedCallers(app)
  return saved
}

async function store(app: App, tx: Tx, key: string, value: string | number): Promise<void> {
  const row = { value: json(value), updated_at: new Date(app.now()) }
  await tx
    .insertInto('platform_settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}

const noFactor = 'First set up a second factor for your own account, under Security.'
