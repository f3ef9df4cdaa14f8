import { createHash, randomBytes } from 'node:crypto'
import { ORPCError } from '@orpc/server'
import { ProviderFailure } from '../../../../gateways/identity/fetch-from-provider.ts'
import { setCookie } from '../../../../platform/http/cookies.ts'
import type { SignInContext } from '../../sign-in-context.ts'
import { beginFlow } from './flow.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { providerById, providerForAddress } from './providers.ts'

export const binderCookie = 'sign_in_binder'
const BINDER_SECONDS = 900

/**
 * Starts a sign-in with an external provider. Returns the page to redirect to.
 * @throws PROVIDER_NOT_FOUND, PROVIDER_UNAVAILABLE.
 */
export async function beginSocialSignIn(
  context: SignInContext,
  input: { provider: string; returnTo: string },
): Promise<{ url: string }> {
  const provider = providerById(context.app, input.provider)
  if (provider?.settings.domains.length !== 0) throw new ORPCError('PROVIDER_NOT_FOUND', { status: 404 })
  return begin(context, provider, input.returnTo, null)
}

/**
 * Starts a sign-in with a company account, found by the domain of the email address.
 * @throws NO_SSO_PROVIDER_FOUND, PROVIDER_UNAVAILABLE.
 */
export async function beginWorkSignIn(
  context: SignInContext,
  { email, returnTo }: { email: string; returnTo: string },
): Promise<{ url: string }> {
  const provider = providerForAddress(context.app, email)
  if (!provider) {
    const message = 'No company account was found for this address.'
    throw new ORPCError('NO_SSO_PROVIDER_FOUND', { status: 404, message })
  }
  return begin(context, provider, returnTo, email)
}

/**
 * Binds the sign-in to this browser and host, so that an attacker cannot sign a victim into a session that
 * the attacker started.
 */
async function begin(
  context: SignInContext,
  provider: IdentityProvider,
  returnTo: string,
  loginHint: string | null,
): Promise<{ url: string }> {
  const { app, scheme, origin } = context
  const secret = randomBytes(24).toString('base64url')
  const intent = { is: 'sign-in' as const, binder: binderHash(secret) }
  try {
    const url = await beginFlow(app, provider, { origin, returnTo, intent }, loginHint)
    context.setCookie(setCookie(scheme, binderCookie, secret, BINDER_SECONDS))
    return { url }
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    app.log.warn({ err: error, provider: provider.settings.id }, 'identity provider request failed')
    throw new ORPCError('PROVIDER_UNAVAILABLE', { status: 502 })
  }
}

export function binderHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
