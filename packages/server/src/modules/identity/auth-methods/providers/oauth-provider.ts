import { createHash } from 'node:crypto'
import { z } from 'zod'
import { fetchFromProvider } from '../../../../gateways/identity/fetch-from-provider.ts'
import type { CodeProviderSettings, ProviderKind } from '../../../../platform/config-sign-in.ts'
import type { CodeProvider, ExternalIdentity } from './identity-provider.ts'

interface Endpoints {
  authorize: string
  token: string
  scopes: string[]
  /** Reads the profile of the user who consented. */
  identify(settings: CodeProviderSettings, headers: Record<string, string>): Promise<ExternalIdentity>
}

const githubUser = z.object({
  id: z.int(),
  login: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
})
const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))
const facebookUser = z.object({ id: z.string().min(1), name: z.string(), email: z.string().optional() })

/** Providers with OAuth but without OpenID. */
const endpoints = {
  github: {
    authorize: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    scopes: ['read:user', 'user:email'],
    async identify(settings, authorization) {
      const headers = { ...authorization, 'user-agent': 'comanda' }
      const user = await fetchFromProvider(settings, 'https://api.github.com/user', githubUser, { headers })
      const url = 'https://api.github.com/user/emails'
      const emails = await fetchFromProvider(settings, url, githubEmails, { headers })
      const email = user.email ?? (emails.find(({ primary }) => primary) ?? emails[0])?.email ?? null
      const emailVerified = emails.some((own) => own.email === email && own.verified)
      return { subject: String(user.id), email, emailVerified, name: user.name || user.login }
    },
  },
  facebook: {
    authorize: 'https://www.facebook.com/v24.0/dialog/oauth',
    token: 'https://graph.facebook.com/v24.0/oauth/access_token',
    scopes: ['email', 'public_profile'],
    async identify(settings, headers) {
      const url = 'https://graph.facebook.com/v24.0/me?fields=id,name,email'
      const { id, name, email } = await fetchFromProvider(settings, url, facebookUser, { headers })
      // Facebook does not report whether it has verified the address.
      return { subject: id, email: email ?? null, emailVerified: false, name }
    },
  },
} satisfies Partial<Record<ProviderKind, Endpoints>>
type OAuthKind = keyof typeof endpoints

export function isOAuthKind(kind: ProviderKind): kind is OAuthKind {
  return Object.hasOwn(endpoints, kind)
}

const tokens = z.object({ access_token: z.string().min(1) })

export function createOAuthProvider(settings: CodeProviderSettings, kind: OAuthKind): CodeProvider {
  const { authorize, token, scopes, identify }: Endpoints = endpoints[kind]
  const { clientId, clientSecret } = settings
  return {
    protocol: 'code',
    settings,

    async begin(flow) {
      const url = new URL(authorize)
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: flow.redirectUri,
        scope: [...scopes, ...(settings.scopes ?? [])].join(' '),
        state: flow.state,
        code_challenge: createHash('sha256').update(flow.verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }).toString()
      return url
    },

    async finish(flow, { code }) {
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uri: flow.redirectUri,
        code_verifier: flow.verifier,
      })
      const { access_token } = await fetchFromProvider(settings, token, tokens, { method: 'POST', body })
      return identify(settings, { authorization: `Bearer ${access_token}` })
    },
  }
}
