import { type OAuthProvider, verifyProviderIdToken } from '@better-auth/core/oauth2'
import { apple, facebook, github, google, microsoft } from 'better-auth/social-providers'
import { z } from 'zod'
import { ProviderFailure } from '../../../../gateways/identity/fetch-from-provider.ts'
import type { CodeProviderSettings, ProviderKind } from '../../../../platform/config-sign-in.ts'
import type { CodeProvider, ExternalIdentity } from './identity-provider.ts'

type KnownKind = Exclude<ProviderKind, 'oidc'>

/** The well-known providers with their own variants of OAuth, through better-auth. */
export function createLibraryProvider(settings: CodeProviderSettings, kind: KnownKind): CodeProvider {
  const { clientId, clientSecret, scopes } = settings
  return makers[kind](settings, { clientId, clientSecret, ...(scopes && { scope: scopes }) })
}

interface ClientOptions {
  clientId: string
  clientSecret: string
  scope?: string[]
}
type Maker = (settings: CodeProviderSettings, options: ClientOptions) => CodeProvider

const makers: Record<KnownKind, Maker> = {
  apple: (settings, options) => adapted(settings, apple(options)),
  facebook: (settings, options) => adapted(settings, facebook(options)),
  github: (settings, options) => adapted(settings, github(options)),
  google: (settings, options) => adapted(settings, google(options)),
  microsoft: (settings, options) => adapted(settings, microsoft(options)),
}

function adapted<Profile extends object, Options extends object>(
  settings: CodeProviderSettings,
  client: OAuthProvider<Profile, Options>,
): CodeProvider {
  return {
    protocol: 'code',
    settings,

    async begin({ state, verifier, redirectUri }, loginHint) {
      return client.createAuthorizationURL({
        state,
        codeVerifier: verifier,
        redirectURI: redirectUri,
        ...(loginHint && { loginHint }),
      })
    },

    async finish({ verifier, redirectUri }, { code, user }) {
      try {
        const codeVerifier = verifier
        const tokens = await client.validateAuthorizationCode({
          code,
          codeVerifier,
          redirectURI: redirectUri,
        })
        if (!tokens) throw new Error('no tokens for the code')
        if (tokens.idToken && client.idToken && !(await verifyProviderIdToken(client, tokens.idToken))) {
          throw new Error('invalid identity token')
        }
        const info = await client.getUserInfo({ ...tokens, ...(user && { user: readAppleUser(user) }) })
        if (!info) throw new Error('no user info')
        const { email, emailVerified, name } = info.user
        const subject = await client.accountSubject({ tokens, profile: info.data })
        return identity(subject, { email: email ?? null, emailVerified, name: name ?? '' })
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause)
        throw new ProviderFailure(`${settings.id}: ${reason}`, { cause })
      }
    },
  }
}

function identity(subject: string | number, rest: Omit<ExternalIdentity, 'subject'>): ExternalIdentity {
  const text = String(subject).trim()
  if (['', 'undefined', 'null', 'NaN'].includes(text)) throw new Error('no subject')
  return { subject: text, ...rest }
}

const appleUser = z
  .object({ name: z.object({ firstName: z.string(), lastName: z.string() }).partial() })
  .partial()

/** What Apple posts along with the code. */
function readAppleUser(json: string) {
  try {
    return appleUser.parse(JSON.parse(json))
  } catch {
    return {}
  }
}
