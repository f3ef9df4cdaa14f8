import { ORPCError } from '@orpc/server'
import { expireCookie } from '../../../../platform/http/cookies.ts'
import type { SignInContext } from '../../sign-in-context.ts'
import { type SignInResult, startSession } from '../../start-session.ts'
import { enqueueSecurityEmail } from '../enqueue-security-email.ts'
import { challengeCookie, challengedPerson } from './challenge.ts'
import { checkSecondFactor, type SecondFactorMethod } from './check-code.ts'
import { findFactors } from './find-factors.ts'
import { sendPhoneCode } from './phone-code.ts'
import { trustDevice } from './trusted-devices.ts'

/**
 * Completes a sign-in with the second factor.
 * @throws INVALID_TWO_FACTOR_COOKIE, INVALID_CODE, INVALID_BACKUP_CODE, ACCOUNT_TEMPORARILY_LOCKED.
 */
export async function completeChallenge(
  context: SignInContext,
  method: SecondFactorMethod,
  input: { code: string; trustDevice: boolean },
): Promise<SignInResult> {
  const { app, scheme, cookieHeader, setCookie } = context
  const challenge = await challengedPerson(app, cookieHeader, scheme)
  if (!challenge) throw tooLate()
  const { userId } = challenge
  const code = input.code.replaceAll(/[\s-]/g, '')
  if (!(await checkSecondFactor(app, userId, method, code))) throw wrong(method)
  if (!(await challenge.close())) throw tooLate()
  if (method === 'recovery') {
    await app.db.platform('system:identity', (tx) =>
      enqueueSecurityEmail(app, tx, userId, {
        kind: 'recovery_code_used',
        subject: 'A recovery code of your account was used',
        text: 'A recovery code was used to sign in to your account.',
      }),
    )
  }
  const result = await startSession(
    context,
    userId,
    method === 'recovery' ? 'recovery code' : 'second factor',
  )
  setCookie(expireCookie(scheme, challengeCookie))
  if (input.trustDevice) setCookie(await trustDevice(app, userId, scheme))
  return result
}

/** Sends a code as a text message for a sign-in that awaits its second factor. */
export async function sendChallengeCode({
  app,
  scheme,
  cookieHeader,
}: SignInContext): Promise<{ status: true; sentTo: string | null }> {
  const challenge = await challengedPerson(app, cookieHeader, scheme)
  if (!challenge) throw tooLate()
  const factors = await findFactors(app, challenge.userId)
  const phone = factors.find((own) => own.kind === 'phone' && own.verified)
  if (phone) await sendPhoneCode(app, phone)
  return { status: true, sentTo: phone?.label ?? null }
}

function wrong(method: SecondFactorMethod): ORPCError<string, undefined> {
  if (method !== 'recovery') return new ORPCError('INVALID_CODE', { status: 401, message: 'Incorrect code.' })
  const message = 'This recovery code is incorrect or was already used.'
  return new ORPCError('INVALID_BACKUP_CODE', { status: 401, message })
}

function tooLate(): ORPCError<string, undefined> {
  const message = 'This sign-in took too long. Please start again.'
  return new ORPCError('INVALID_TWO_FACTOR_COOKIE', { status: 401, message })
}
