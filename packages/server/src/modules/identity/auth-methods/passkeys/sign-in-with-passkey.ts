import { z } from 'zod'
import { type AuthCall, forwardToBetterAuth } from '../../auth-call.ts'
import { validationErrorResponse } from '../../auth-responses.ts'
import { credential } from './register-passkey.ts'

const assertion = z.object({ response: credential })

/** Options for signing in with a passkey, also from the autofill list of the email field. */
export async function passkeySignInOptions(call: AuthCall): Promise<Response> {
  const response = await forwardToBetterAuth(call, {
    path: '/passkey/generate-authenticate-options',
    body: {},
  })
  if (!response.ok) return response
  const options: object = await response.json()
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return Response.json({ ...options, userVerification: 'required' }, { headers })
}

export async function signInWithPasskey(call: AuthCall): Promise<Response> {
  const input = assertion.safeParse(call.body)
  if (!input.success) return validationErrorResponse(input.error, call.from.requestId)
  return forwardToBetterAuth(call, { path: '/passkey/verify-authentication', body: input.data })
}
