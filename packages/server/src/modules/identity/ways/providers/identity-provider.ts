import type { SignInProvider } from '../../../../platform/config-sign-in.ts'

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
  /** Of PKCE: whoever redeems the code has to know it. */
  verifier: string
  /** The identity token has to name it. */
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

export interface IdentityProvider {
  settings: SignInProvider
  /** Where the browser goes. Throws ProviderFailure. */
  begin(flow: FlowSecrets, loginHint: string | null): Promise<URL>
  /** Who came back. Throws ProviderFailure. */
  finish(flow: FlowSecrets, answer: ProviderAnswer): Promise<ForeignIdentity>
}
