import { createAuthEndpoint } from '@better-auth/core/api'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'

/** Hooks recognise sign-ins by our own proofs by this path. */
export const verifiedSignInPath = '/sign-in/proven'

/**
 * Signs in a user whose identity we verified ourselves: by a code, a link, an invitation. Not exposed over
 * HTTP; called only through `auth.api.signInVerified`.
 */
export function openSession() {
  return {
    id: 'open-session',
    endpoints: {
      signInVerified: createAuthEndpoint(
        verifiedSignInPath,
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
