import { ORPCError } from '@orpc/server'
import type { App } from '../../../../app.ts'
import { HttpFailure } from '../../../../platform/http/failures.ts'
import type { RawRoute } from '../../../../platform/http/raw-routes.ts'
import type { RequestInfo } from '../../../../platform/http/request-info.ts'
import { readCaller } from '../../read-caller.ts'
import { admitSignIn, type SignInContext } from '../../sign-in-context.ts'
import { handleCallback, handlePostedCallback } from './callback.ts'
import { completeHandOver } from './complete-hand-over.ts'
import { providerById } from './providers.ts'

const MAX_REQUESTS = 200
const callbackPath = '/api/auth/callback/:provider'

/** Not part of the contract: browsers are redirected here, or post a form of the provider's page. */
export const providerRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: callbackPath,
    handle: (app, request, info) =>
      admitted(app, request, info, callbackPath, async () => handleCallback(callbackOf(app, request, info))),
  },
  {
    method: 'POST',
    path: callbackPath,
    handle: (app, request, info) =>
      admitted(app, request, info, callbackPath, async () => {
        const form = new URLSearchParams(await request.text().catch(() => ''))
        return handlePostedCallback(callbackOf(app, request, info), form)
      }),
  },
  {
    method: 'GET',
    path: '/api/auth/hand-over',
    handle: (app, request, info) =>
      admitted(app, request, info, '/hand-over', async (context, cookies) => {
        const token = new URL(request.url).searchParams.get('token')
        const response = await completeHandOver(context, token)
        for (const line of cookies) response.headers.append('set-cookie', line)
        return response
      }),
  },
  {
    // The company's administrator registers this URL, so it must not change.
    method: 'GET',
    path: '/api/auth/saml/:provider/metadata',
    handle: async (app, request) => {
      const provider = providerById(app, new URL(request.url).pathname.split('/').at(-2) ?? '')
      if (provider?.protocol !== 'saml') throw new HttpFailure(404, 'PROVIDER_NOT_FOUND')
      const headers = {
        'content-type': 'application/samlmetadata+xml',
        'cache-control': 'public, max-age=3600',
      }
      return new Response(await provider.metadata(), { headers })
    },
  },
]

function callbackOf(app: App, request: Request, info: RequestInfo) {
  const url = new URL(request.url)
  return { app, info, url, provider: url.pathname.split('/').at(-1) ?? '' }
}

/** The same guard as that of the contract's operations. */
async function admitted(
  app: App,
  request: Request,
  info: RequestInfo,
  operation: string,
  work: (context: SignInContext, cookies: readonly string[]) => Promise<Response>,
): Promise<Response> {
  const { scheme, origin } = info
  const caller = await readCaller(app, request, info)
  const cookies: string[] = []
  const setCookie = (line: string) => void cookies.push(line)
  const cookieHeader = request.headers.get('cookie')
  const context = { app, caller, scheme, origin, cookieHeader, setCookie }
  try {
    await admitSignIn(context, operation, MAX_REQUESTS)
    return await work(context, cookies)
  } catch (error) {
    if (!(error instanceof ORPCError) || error.status >= 500) throw error
    const seconds = error.data?.retryAfterSeconds
    throw new HttpFailure(error.status, error.code, seconds ? { 'retry-after': String(seconds) } : {})
  }
}
