import { z } from 'zod'
import { authOf } from '../../auth.ts'
import { type AuthCall, trustedHeaders } from '../../auth-call.ts'
import { errorResponse } from '../../auth-responses.ts'
import { readCaller } from '../../read-caller.ts'
import { readSessionToken } from '../../session-token.ts'
import { tokenSeconds } from './plugin.ts'

const tokenResponse = z.object({ token: z.string() })

/**
 * Issues a bearer token for a caller with a session cookie. Not for a caller with a bearer token, because a
 * leaked token could then be renewed forever. The token is valid for at most 15 minutes, and ends with the
 * session.
 */
export async function issueAccessToken(call: AuthCall): Promise<Response> {
  const { app, from, request } = call
  const cookie = readSessionToken(app, request.headers.get('cookie'), from.scheme)
  const caller = cookie ? await readCaller(app, request, from) : null
  if (!caller?.user) return errorResponse(401, from.requestId, { code: 'UNAUTHORIZED' })
  const response = await authOf(app, from.scheme).api.getToken({ headers: trustedHeaders(call) })
  const { token } = tokenResponse.parse(response)
  const body = {
    accessToken: token,
    tokenType: 'Bearer',
    expiresIn: tokenSeconds,
    expiresAt: Math.floor(app.now() / 1000) + tokenSeconds,
  }
  return Response.json(body, { headers: { 'cache-control': 'no-store' } })
}
