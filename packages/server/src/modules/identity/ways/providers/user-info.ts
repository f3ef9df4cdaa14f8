import { askProvider, ProviderFailure } from '../../../../gateways/identity/ask-provider.ts'
import type { CodeProviderSettings } from '../../../../platform/config-sign-in.ts'
import { type Claims, claims } from './id-tokens.ts'
import type { Discovery } from './oidc-wire.ts'

/** What the identity token left out. Throws ProviderFailure, also when it speaks of somebody else. */
export async function readUserInfo(
  settings: CodeProviderSettings,
  document: Discovery,
  accessToken: string,
  subject: string,
): Promise<Pick<Claims, 'email' | 'emailVerified' | 'name'>> {
  if (!document.userinfo_endpoint) return { email: null, emailVerified: false, name: null }
  const headers = { authorization: `Bearer ${accessToken}` }
  const told = await askProvider(settings, document.userinfo_endpoint, claims, { headers })
  if (told.sub !== subject) throw new ProviderFailure('the profile is of somebody else')
  return told
}
