import { authOf } from '../auth.ts'
import { type AuthCall, trustedHeaders } from '../auth-call.ts'

/** Opens a session for somebody whose second factor was right. */
export async function signInStrong(call: AuthCall, userId: string): Promise<Response> {
  return opened(
    await authOf(call.app, call.from.scheme).api.signInStrong({
      body: { userId },
      headers: trustedHeaders(call),
      asResponse: true,
    }),
  )
}

/** Opens a session for somebody who proved who they are; whoever has a second factor is asked for it first. */
export async function signInProven(call: AuthCall, userId: string): Promise<Response> {
  return opened(
    await authOf(call.app, call.from.scheme).api.signInProven({
      body: { userId },
      headers: trustedHeaders(call),
      asResponse: true,
    }),
  )
}

/** Headers of better-auth's answers may be frozen; a copy takes further cookies. */
function opened(answer: Response): Response {
  const copy = new Response(answer.body, answer)
  copy.headers.set('cache-control', 'no-store')
  return copy
}
