import { createAuthEndpoint } from '@better-auth/core/api'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/** Whoever hooks into sign-ins finds those by a proof of our own under this path. */
export const provenPath = '/sign-in/proven'

/**
 * Signs in somebody who proved by a way of our own who they are: a code, a link, an invitation. It is no part of the
 * REST interface; `auth.api.signInProven` alone reaches it.
 */
export function openSession() {
  return {
    id: 'open-session',
    endpoints: {
      signInProven: createAuthEndpoint(
        provenPath,
        { method: 'POST', body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true } },
        async (ctx) => {
          const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId)
          if (!user) throw new APIError('UNAUTHORIZED')
          const session = await ctx.context.internalAdapter.createSession(user.id)
          await setSessionCookie(ctx, { session, user })
          return ctx.json({ user: { id: user.id, email: user.email, name: user.name } })
        },
      ),
    },
  } satisfies BetterAuthPlugin
}
