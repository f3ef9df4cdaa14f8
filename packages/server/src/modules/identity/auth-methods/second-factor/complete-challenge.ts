import { z } from 'zod'
import { expireCookie } from '../../../../platform/http/cookies.ts'
import type { AuthCall } from '../../auth-call.ts'
import { errorResponse, validationErrorResponse } from '../../auth-responses.ts'
import { startSession } from '../../start-session.ts'
import { challengeCookie, challengedPerson } from './challenge.ts'
import { checkSecondFactor, type SecondFactorMethod } from './check-code.ts'
import { findFactors } from './find-factors.ts'
import { notifyRecoveryCodeUsed } from './notify-recovery-code-used.ts'
import { sendPhoneCode } from './phone-code.ts'
import { trustDevice } from './trusted-devices.ts'

const challengeInput = z.object({
  code: z.string('Enter the code.').trim().min(1, 'Enter the code.').max(40),
  trustDevice: z.boolean().default(false),
})

/** Completes a sign-in with the second factor. */
export function completeChallenge(method: SecondFactorMethod): (call: AuthCall) => Promise<Response> {
  return async (call) => {
    const { app, from, request } = call
    const input = challengeInput.safeParse(call.body)
    if (!input.success) return validationErrorResponse(input.error, from.requestId)
    const person = await challengedPerson(app, request.headers.get('cookie'), from.scheme)
    if (!person) return tooLate(call)
    const code = input.data.code.replaceAll(/[\s-]/g, '')
    if (!(await checkSecondFactor(app, person.userId, method, code))) return wrong(call, method)
    if (!(await person.close())) return tooLate(call)
    if (method === 'recovery') await notifyRecoveryCodeUsed(app, person.userId)
    const signInMethod = method === 'recovery' ? 'recovery code' : 'second factor'
    const response = await startSession(call, person.userId, signInMethod)
    response.headers.append('set-cookie', expireCookie(from.scheme, challengeCookie))
    if (input.data.trustDevice) {
      response.headers.append('set-cookie', await trustDevice(app, person.userId, from.scheme))
    }
    return response
  }
}

/** Sends a code as a text message for a sign-in that awaits its second factor. */
export async function sendChallengeCode(call: AuthCall): Promise<Response> {
  const { app, from, request } = call
  const person = await challengedPerson(app, request.headers.get('cookie'), from.scheme)
  if (!person) return tooLate(call)
  const phone = (await findFactors(app, person.userId)).find((own) => own.kind === 'phone' && own.verified)
  if (phone) await sendPhoneCode(app, phone)
  return Response.json(
    { status: true, sentTo: phone?.label ?? null },
    { headers: { 'cache-control': 'no-store' } },
  )
}

function wrong({ from }: AuthCall, method: SecondFactorMethod): Response {
  return method === 'recovery'
    ? errorResponse(401, from.requestId, {
        code: 'INVALID_BACKUP_CODE',
        message: 'This recovery code is incorrect or was already used.',
      })
    : errorResponse(401, from.requestId, { code: 'INVALID_CODE', message: 'Incorrect code.' })
}

function tooLate({ from }: AuthCall): Response {
  return errorResponse(401, from.requestId, {
    code: 'INVALID_TWO_FACTOR_COOKIE',
    message: 'This sign-in took too long. Please start again.',
  })
}
