import { fetchFromProvider, ProviderFailure } from '../../../../gateways/identity/fetch-from-provider.ts'
import type { CodeProviderSettings } from '../../../../platform/config-sign-in.ts'
import { type Claims, claims } from './id-tokens.ts'
import type { Discovery } from './oidc-wire.ts'

/**
 * Reads the claims that the identity token omits. Throws ProviderFailure, also if they belong to another
 * subject.
 */
export async function readUserInfo(
  settings: CodeProviderSettings,
  document: Discovery,
  accessToken: string,
  subject: string,
): Promise<Pick<Claims, 'email' | 'emailVerified' | 'name'>> {
  if (!document.userinfo_endpoint) return { email: null, emailVerified: false, name: null }
  const headers = { authorization: `Bearer ${accessToken}` }
  const info = await fetchFromProvider(settings, document.userinfo_endpoint, claims, { headers })
  if (info.sub !== subject) throw new ProviderFailure('the profile belongs to another subject')
  return info
}
