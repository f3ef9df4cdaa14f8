import type { AuthCall } from './auth-call.ts'
import { shownEmail } from './placeholder-email.ts'
import { readCaller } from './read-caller.ts'

/**
 * The signed-in user and the session's expiry; null for visitors. Never contains the token, which stays in
 * its cookie.
 */
export async function getSession({ app, request, from }: AuthCall): Promise<Response> {
  const { user, sessionId } = await readCaller(app, request, from)
  const session = sessionId
    ? await app.db.platform('system:identity', (tx) =>
        tx
          .selectFrom('auth.sessions')
          .select(['id', 'created_at', 'expires_at'])
          .where('id', '=', sessionId)
          .executeTakeFirst(),
      )
    : null
  const body =
    user && session
      ? {
          user: { id: user.id, email: shownEmail(user.email), name: user.name },
          session: {
            id: session.id,
            createdAt: session.created_at.getTime(),
            expiresAt: session.expires_at.getTime(),
          },
        }
      : null
  return Response.json(body, { headers: { 'cache-control': 'no-store' } })
}
