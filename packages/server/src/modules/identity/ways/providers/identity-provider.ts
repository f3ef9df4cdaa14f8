import type { SamlProviderSettings } from '../../../../platform/config-saml.ts'
import type { CodeProviderSettings } from '../../../../platform/config-sign-in.ts'

/** Who somebody is at a provider. */
export interface ForeignIdentity {
  /** Their id there; it never changes, unlike their address. */
  subject: string
  email: string | null
  /** The provider vouches that the address is theirs. */
  emailVerified: boolean
  name: string
}

/** What one sign-in at a provider is bound to. */
export interface FlowSecrets {
  state: string
  /** Of PKCE: whoever redeems the code has to know it. Not used by SAML. */
  verifier: string
  /** The identity token, or the answer by SAML, has to name it. */
  nonce: string
  redirectUri: string
}

export interface ProviderAnswer {
  code: string
  /** Who says so, where the provider tells (RFC 9207). */
  issuer: string | null
  /** A name as JSON, which Apple tells in this way alone, the first time. */
  user: string | null
}

interface Beginning {
  /** Where the browser goes. Throws ProviderFailure. */
  begin(flow: FlowSecrets, loginHint: string | null): Promise<URL>
}

/** Sends the browser back with a code, which is redeemed. */
export interface CodeProvider extends Beginning {
  speaks: 'code'
  settings: CodeProviderSettings
  /** Who came back. Throws ProviderFailure. */
  finish(flow: FlowSecrets, answer: ProviderAnswer): Promise<ForeignIdentity>
}

/** Has the browser post a signed statement. */
export interface SamlProvider extends Beginning {
  speaks: 'saml'
  settings: SamlProviderSettings
  /** Who the posted response speaks of. Throws ProviderFailure, or SignInDenied. */
  finish(flow: FlowSecrets, response: string): Promise<ForeignIdentity>
  /** What the company's administrator gives to their provider: who we are and where we are answered. */
  metadata(): Promise<string>
}

export type IdentityProvider = CodeProvider | SamlProvider
