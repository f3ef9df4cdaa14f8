import { api, forCaller } from '../../platform/http/api.ts'
import { authMethodRoutes } from './auth-methods/routes.ts'
import { endOwnSession } from './end-sessions.ts'
import { listSessions } from './list-sessions.ts'
import { reportActivity } from './office-activity.ts'
import { prove, sendProofCode } from './prove.ts'
import { readMe } from './read-me.ts'
import { hasSignedInCookie, signedInCookieLine } from './sessions.ts'
import { updateProfile } from './update-profile.ts'

export const identityRoutes = {
  me: api.identity.me.handler(({ context }) => {
    const { app, caller, scheme, cookieHeader, setCookie } = context
    const signedIn = caller.user !== null
    // Sessions also end without a request of their browser.
    if (signedIn !== hasSignedInCookie(cookieHeader, scheme))
      setCookie(signedInCookieLine(scheme, { signedIn }))
    return readMe(app, caller)
  }),
  updateProfile: api.identity.updateProfile.handler(forCaller(updateProfile)),
  prove: api.identity.prove.handler(forCaller(prove)),
  sendProofCode: api.identity.sendProofCode.handler(({ context }) =>
    sendProofCode(context.app, context.caller, context.origin),
  ),
  reportActivity: api.identity.reportActivity.handler(forCaller(reportActivity)),
  sessions: api.identity.sessions.handler(async ({ context }) => ({
    sessions: await listSessions(context.app, context.caller),
  })),
  endSession: api.identity.endSession.handler(async ({ context, input }) => {
    await endOwnSession(context.app, context.caller, input.id)
    return { ended: true as const }
  }),
  ...authMethodRoutes,
}
