import { ORPCError } from '@orpc/server'
import type { App } from '../../../../app.ts'
import { enforceRateLimit, resetHits } from '../../../../platform/rate-limit.ts'
import { type Factor, findFactors } from './find-factors.ts'
import { consumePhoneCode } from './phone-code.ts'
import { redeemRecoveryCode } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

type CheckingApp = Pick<App, 'db' | 'now' | 'secrets'>

/** The second factor a user presents: a code of the authenticator app, a texted code, or a recovery code. */
export type SecondFactorMethod = 'totp' | 'otp' | 'recovery'

/**
 * Checks a code against a user's verified factors. A correct code is consumed, and clears the count of wrong
 * ones.
 * @throws ACCOUNT_TEMPORARILY_LOCKED (429) after ten wrong codes in 15 minutes, or fifty in a day.
 */
export async function checkSecondFactor(
  app: CheckingApp,
  userId: string,
  method: SecondFactorMethod,
  code: string,
): Promise<boolean> {
  const right = await rateLimited(app, `${method}:${userId}`, async () => {
    if (method === 'recovery') return redeemRecoveryCode(app, userId, code)
    const kind = method === 'otp' ? 'phone' : 'totp'
    const factor = (await findFactors(app, userId)).find((own) => own.kind === kind && own.verified)
    return factor !== undefined && (await isValid(app, factor, code))
  })
  return right
}

/** The same for a single factor, which may be unverified. */
export async function checkFactor(app: CheckingApp, factor: Factor, code: string): Promise<boolean> {
  return rateLimited(app, `${factor.kind}:${factor.userId}`, () => isValid(app, factor, code))
}

async function rateLimited(
  app: CheckingApp,
  subject: string,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const limits = [
    { key: `second-factor:${subject}`, max: 10, windowSeconds: 900 },
    { key: `second-factor-day:${subject}`, max: 50, windowSeconds: 86_400 },
  ]
  for (const limit of limits) await enforceRateLimit(app, limit).catch(rethrowAsLocked)
  const right = await check()
  if (right) for (const { key } of limits) await resetHits(app, key)
  return right
}

function rethrowAsLocked(error: unknown): never {
  if (!(error instanceof ORPCError) || error.status !== 429) throw error
  throw new ORPCError('ACCOUNT_TEMPORARILY_LOCKED', {
    status: 429,
    message: 'Too many wrong codes. Wait a while, then try again.',
    data: error.data,
  })
}

async function isValid(app: CheckingApp, factor: Factor, code: string): Promise<boolean> {
  if (factor.kind === 'phone') return consumePhoneCode(app, factor.id, code)
  const step = stepOfCode(factor.secret, code, app.now())
  return step !== null && isNewStep(app, factor.id, step)
}

/** Of two concurrent requests with the same code, only one succeeds. */
async function isNewStep(app: CheckingApp, factorId: string, step: number): Promise<boolean> {
  const updated = await app.db.platform('system:identity', (tx) =>
    tx
      .updateTable('auth.second_factors')
      .set({ last_step: step })
      .where('id', '=', factorId)
      .where('last_step', '<', step)
      .executeTakeFirst(),
  )
  return updated.numUpdatedRows > 0n
}
