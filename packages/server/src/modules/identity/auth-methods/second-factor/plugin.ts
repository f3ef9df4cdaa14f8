import { createAuthEndpoint, createAuthMiddleware } from '@better-auth/core/api'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError } from 'better-auth/api'
import { deleteSessionCookie, setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import type { AuthApp, Scheme } from '../../auth.ts'
import { openChallenge, secondFactorMethodsOf } from './challenge.ts'
import { isTrustedDevice } from './trusted-devices.ts'

const strongPath = '/sign-in/strong'
/** Sign-ins that include a second factor themselves. All others, also ones added later, are challenged. */
const strong = new Set([strongPath, '/passkey/verify-authentication'])

/**
 * Revokes the new session of any sign-in by a user with a second factor, and challenges them first.
 * `auth.api.signInWithSecondFactor` signs in those who passed; it is not exposed over HTTP.
 */
export function secondFactor(app: AuthApp, scheme: Scheme) {
  return {
    id: 'second-factor',
    endpoints: {
      signInWithSecondFactor: createAuthEndpoint(
        strongPath,
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
    hooks: {
      after: [
        {
          matcher: ({ path }) => !strong.has(path ?? ''),
          handler: createAuthMiddleware(async (ctx) => {
            const { newSession, session: before } = ctx.context
            // The session of a signed-in user was only renewed.
            if (!newSession || before?.user.id === newSession.user.id) return
            const userId = newSession.user.id
            const twoFactorMethods = await secondFactorMethodsOf(app, userId)
            if (twoFactorMethods.length === 0) return
            const cookies = ctx.headers?.get('cookie') ?? null
            if (await isTrustedDevice(app, userId, cookies, scheme)) return
            deleteSessionCookie(ctx, true)
            await ctx.context.internalAdapter.deleteSession(newSession.session.token)
            ctx.context.setNewSession(null)
            ctx.setHeader('set-cookie', await openChallenge(app, userId, scheme))
            return ctx.json({ twoFactorRedirect: true, twoFactorMethods })
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
