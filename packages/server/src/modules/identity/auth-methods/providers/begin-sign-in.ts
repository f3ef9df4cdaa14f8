import { createHash, randomBytes } from 'node:crypto'
import { localPath } from '@comanda/contract/auth-methods'
import { z } from 'zod'
import { ProviderFailure } from '../../../../gateways/identity/fetch-from-provider.ts'
import { setCookie } from '../../../../platform/http/cookies.ts'
import { type AuthCall, originOf } from '../../auth-call.ts'
import { errorResponse, validationErrorResponse } from '../../auth-responses.ts'
import { beginFlow } from './flow.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { providerById, providerForAddress } from './providers.ts'

export const binderCookie = 'sign_in_binder'
const BINDER_SECONDS = 900

const social = z.object({ provider: z.string().max(60), returnTo: localPath.default('/') })
const work = z.object({
  email: z.string('Email is required').trim().min(1, 'Email is required').max(254),
  returnTo: localPath.default('/'),
})

/** Starts a sign-in with an external provider. Responds with {url}, the page to redirect to. */
export async function beginSocialSignIn(call: AuthCall): Promise<Response> {
  const input = social.safeParse(call.body)
  if (!input.success) return validationErrorResponse(input.error, call.from.requestId)
  const provider = providerById(call.app, input.data.provider)
  if (!provider || provider.settings.domains.length > 0) {
    return errorResponse(404, call.from.requestId, { code: 'PROVIDER_NOT_FOUND' })
  }
  return begin(call, provider, input.data.returnTo, null)
}

/** Starts a sign-in with a company account, found by the domain of the email address. */
export async function beginWorkSignIn(call: AuthCall): Promise<Response> {
  const input = work.safeParse(call.body)
  if (!input.success) return validationErrorResponse(input.error, call.from.requestId)
  const provider = providerForAddress(call.app, input.data.email)
  if (!provider) {
    const message = 'No company account was found for this address.'
    return errorResponse(404, call.from.requestId, { code: 'NO_SSO_PROVIDER_FOUND', message })
  }
  return begin(call, provider, input.data.returnTo, input.data.email)
}

/**
 * Binds the sign-in to this browser and host, so that an attacker cannot sign a victim into a session that
 * the attacker started.
 */
async function begin(
  call: AuthCall,
  provider: IdentityProvider,
  returnTo: string,
  loginHint: string | null,
): Promise<Response> {
  const { app, from } = call
  const secret = randomBytes(24).toString('base64url')
  const intent = { is: 'sign-in' as const, binder: binderHash(secret) }
  try {
    const url = await beginFlow(app, provider, { origin: originOf(call), returnTo, intent }, loginHint)
    const cookie = setCookie(from.scheme, binderCookie, secret, BINDER_SECONDS)
    return Response.json({ url }, { headers: { 'cache-control': 'no-store', 'set-cookie': cookie } })
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    app.log.warn({ err: error, provider: provider.settings.id }, 'identity provider request failed')
    return errorResponse(502, from.requestId, { code: 'PROVIDER_UNAVAILABLE' })
  }
}

export function binderHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
