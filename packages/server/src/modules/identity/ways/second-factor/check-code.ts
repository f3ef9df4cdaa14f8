import { ORPCError } from '@orpc/server'
import type { App } from '../../../../app.ts'
import { forgiveHits, takeHit } from '../../../../platform/rate-limit.ts'
import { type Factor, findFactors } from './find-factors.ts'
import { takePhoneCode } from './phone-code.ts'
import { redeemRecoveryCode } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

type CheckingApp = Pick<App, 'db' | 'now' | 'secrets'>

/** What somebody who has a second factor may give: a code of the app, a texted one, or a recovery code. */
export type SecondFactorMethod = 'totp' | 'otp' | 'recovery'

/**
 * Whether a code is right for a person's verified factors. A right one is used up with this, and forgives the wrong
 * ones before it.
 * @throws ACCOUNT_TEMPORARILY_LOCKED (429) after ten wrong codes in a quarter of an hour, or fifty in a day.
 */
export async function checkSecondFactor(
  app: CheckingApp,
  userId: string,
  method: SecondFactorMethod,
  code: string,
): Promise<boolean> {
  const right = await counted(app, `${method}:${userId}`, async () => {
    if (method === 'recovery') return redeemRecoveryCode(app, userId, code)
    const kind = method === 'otp' ? 'phone' : 'totp'
    const factor = (await findFactors(app, userId)).find((own) => own.kind === kind && own.verified)
    return factor !== undefined && (await isRight(app, factor, code))
  })
  return right
}

/** The same for one factor, which may still be unverified. */
export async function checkFactor(app: CheckingApp, factor: Factor, code: string): Promise<boolean> {
  return counted(app, `${factor.kind}:${factor.userId}`, () => isRight(app, factor, code))
}

async function counted(app: CheckingApp, who: string, check: () => Promise<boolean>): Promise<boolean> {
  const limits = [
    { key: `second-factor:${who}`, most: 10, perSeconds: 900 },
    { key: `second-factor-day:${who}`, most: 50, perSeconds: 86_400 },
  ]
  for (const limit of limits) await takeHit(app, limit).catch(tellLocked)
  const right = await check()
  if (right) for (const { key } of limits) await forgiveHits(app, key)
  return right
}

function tellLocked(error: unknown): never {
  if (!(error instanceof ORPCError) || error.status !== 429) throw error
  throw new ORPCError('ACCOUNT_TEMPORARILY_LOCKED', {
    status: 429,
    message: 'Too many wrong codes. Wait a while, then try again.',
    data: error.data,
  })
}

async function isRight(app: CheckingApp, factor: Factor, code: string): Promise<boolean> {
  if (factor.kind === 'phone') return takePhoneCode(app, factor.id, code)
  const step = await stepOfCode(factor.secret, code, app.now())
  return step !== null && isNewStep(app, factor.id, step)
}

/** Of two requests with the same code only one is first. */
async function isNewStep(app: CheckingApp, factorId: string, step: number): Promise<boolean> {
  const taken = await app.db.platform('system:identity', (tx) =>
    tx
      .updateTable('auth.second_factors')
      .set({ last_step: step })
      .where('id', '=', factorId)
      .where('last_step', '<', step)
      .executeTakeFirst(),
  )
  return taken.numUpdatedRows > 0n
}
