import { authOf } from '../auth.ts'
import { type AuthCall, trustedHeaders } from '../auth-call.ts'

/** Starts a session for a user who passed the second factor. */
export async function signInWithSecondFactor(call: AuthCall, userId: string): Promise<Response> {
  return mutableResponse(
    await authOf(call.app, call.from.scheme).api.signInWithSecondFactor({
      body: { userId },
      headers: trustedHeaders(call),
      asResponse: true,
    }),
  )
}

/**
 * Starts a session for a user whose identity was verified; prompts for the second factor first if they have
 * one.
 */
export async function signInVerified(call: AuthCall, userId: string): Promise<Response> {
  return mutableResponse(
    await authOf(call.app, call.from.scheme).api.signInVerified({
      body: { userId },
      headers: trustedHeaders(call),
      asResponse: true,
    }),
  )
}

/** Headers of better-auth's responses may be immutable; a copy accepts further cookies. */
function mutableResponse(response: Response): Response {
  const copy = new Response(response.body, response)
  copy.headers.set('cache-control', 'no-store')
  return copy
}
