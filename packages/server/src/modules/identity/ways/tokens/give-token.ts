import { z } from 'zod'
import { authOf } from '../../auth.ts'
import { refusal } from '../../auth-answers.ts'
import { type AuthCall, trustedHeaders } from '../../auth-call.ts'
import { readCaller } from '../../read-caller.ts'
import { readSessionToken } from '../../session-token.ts'
import { tokenSeconds } from './plugin.ts'

const given = z.object({ token: z.string() })

/**
 * A token for machines, for whoever is signed in by a cookie: none for a token, else one that got lost could be renewed
 * for ever. It ends with their session, at the latest in 15 minutes.
 */
export async function giveToken(call: AuthCall): Promise<Response> {
  const { app, from, request } = call
  const cookie = readSessionToken(app, request.headers.get('cookie'), from.scheme)
  const caller = cookie ? await readCaller(app, request, from) : null
  if (!caller?.user) return refusal(401, from.requestId, { code: 'UNAUTHORIZED' })
  const answer = await authOf(app, from.scheme).api.getToken({ headers: trustedHeaders(call) })
  const { token } = given.parse(answer)
  const body = {
    accessToken: token,
    tokenType: 'Bearer',
    expiresIn: tokenSeconds,
    expiresAt: Math.floor(app.now() / 1000) + tokenSeconds,
  }
  return Response.json(body, { headers: { 'cache-control': 'no-store' } })
}
