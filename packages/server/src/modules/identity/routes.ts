import { api } from '../../platform/http/api.ts'
import type { RawRoute } from '../../platform/http/raw-routes.ts'
import { handleAuth } from './handle-auth.ts'
import { readMe } from './read-me.ts'

export const identityRoutes = {
  me: api.identity.me.handler(({ context }) => readMe(context.app, context.caller)),
}

/** Answered by better-auth, which reads and sets cookies itself. */
export const signInRoute: RawRoute = { method: 'ALL', path: '/api/auth/*', handle: handleAuth }
