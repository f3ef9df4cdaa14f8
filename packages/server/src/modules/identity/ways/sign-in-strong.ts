import { authOf } from '../auth.ts'
import { type AuthCall, trustedHeaders } from '../auth-call.ts'

/** Starts a session for a user who passed the second factor. */
export async function signInStrong(call: AuthCall, userId: string): Promise<Response> {
  return mutableResponse(
    await authOf(call.app, call.from.scheme).api.signInStrong({
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
export async function signInProven(call: AuthCall, userId: string): Promise<Response> {
  return mutableResponse(
    await authOf(call.app, call.from.scheme).api.signInProven({
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
