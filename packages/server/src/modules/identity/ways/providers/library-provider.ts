import { type OAuthProvider, verifyProviderIdToken } from '@better-auth/core/oauth2'
import { apple, facebook, github, google, microsoft } from 'better-auth/social-providers'
import { z } from 'zod'
import { ProviderFailure } from '../../../../gateways/identity/ask-provider.ts'
import type { CodeProviderSettings, ProviderKind } from '../../../../platform/config-sign-in.ts'
import type { CodeProvider, ForeignIdentity } from './identity-provider.ts'

type KnownKind = Exclude<ProviderKind, 'oidc'>

/** The well-known providers that each have ways of their own, as the sign-in library knows them. */
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
    speaks: 'code',
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
        if (!tokens) throw new Error('no tokens came for the code')
        if (tokens.idToken && client.idToken && !(await verifyProviderIdToken(client, tokens.idToken))) {
          throw new Error('the identity token does not hold')
        }
        const told = await client.getUserInfo({ ...tokens, ...(user && { user: namedBy(user) }) })
        if (!told) throw new Error('it tells nothing about the person')
        const { email, emailVerified, name } = told.user
        const subject = await client.accountSubject({ tokens, profile: told.data })
        return identity(subject, { email: email ?? null, emailVerified, name: name ?? '' })
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause)
        throw new ProviderFailure(`${settings.id}: ${reason}`, { cause })
      }
    },
  }
}

function identity(subject: string | number, rest: Omit<ForeignIdentity, 'subject'>): ForeignIdentity {
  const text = String(subject).trim()
  if (['', 'undefined', 'null', 'NaN'].includes(text)) throw new Error('it tells no id')
  return { subject: text, ...rest }
}

const told = z.object({ name: z.object({ firstName: z.string(), lastName: z.string() }).partial() }).partial()

/** What Apple posts beside the code. */
function namedBy(json: string) {
  try {
    return told.parse(JSON.parse(json))
  } catch {
    return {}
  }
}
