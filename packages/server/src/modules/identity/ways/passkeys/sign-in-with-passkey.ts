import { z } from 'zod'
import { refusedFields } from '../../auth-answers.ts'
import { type AuthCall, relay } from '../../auth-call.ts'
import { credential } from './register-passkey.ts'

const proven = z.object({ response: credential })

/** What the browser needs to sign in with a passkey, also from its list of accounts below the e-mail field. */
export async function askForPasskey(call: AuthCall): Promise<Response> {
  const answer = await relay(call, { path: '/passkey/generate-authenticate-options', body: {} })
  if (!answer.ok) return answer
  const options: object = await answer.json()
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  return Response.json({ ...options, userVerification: 'required' }, { headers })
}

export async function signInWithPasskey(call: AuthCall): Promise<Response> {
  const input = proven.safeParse(call.body)
  if (!input.success) return refusedFields(input.error, call.from.requestId)
  return relay(call, { path: '/passkey/verify-authentication', body: input.data })
}
