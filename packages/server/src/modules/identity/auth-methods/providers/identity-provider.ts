import type { SamlProviderSettings } from '../../../../platform/config-saml.ts'
import type { CodeProviderSettings } from '../../../../platform/config-sign-in.ts'

/** A person's identity at an external provider. */
export interface ExternalIdentity {
  /** Their id at the provider, which never changes, unlike their email address. */
  subject: string
  email: string | null
  /** Whether the provider asserts that the email address is theirs. */
  emailVerified: boolean
  name: string
}

/** Binds the provider's response to one flow. */
export interface FlowSecrets {
  state: string
  /** The PKCE verifier, required to redeem the code. Not used by SAML. */
  verifier: string
  /** Must be in the identity token or the SAML response. */
  nonce: string
  redirectUri: string
}

export interface ProviderCallback {
  code: string
  /** The issuer, if the provider sends it (RFC 9207). */
  issuer: string | null
  /** The name as JSON. Apple sends it only here, and only the first time. */
  user: string | null
}

interface Startable {
  /** The URL to redirect to. Throws ProviderFailure. */
  begin(flow: FlowSecrets, loginHint: string | null): Promise<URL>
}

/** Redirects back with a code, which is redeemed for the identity. */
export interface CodeProvider extends Startable {
  protocol: 'code'
  settings: CodeProviderSettings
  /** Redeems the code. Throws ProviderFailure. */
  finish(flow: FlowSecrets, callback: ProviderCallback): Promise<ExternalIdentity>
}

/** Makes the browser post a signed assertion. */
export interface SamlProvider extends Startable {
  protocol: 'saml'
  settings: SamlProviderSettings
  /** The identity in the posted response. Throws ProviderFailure, or SignInDenied. */
  finish(flow: FlowSecrets, response: string): Promise<ExternalIdentity>
  /** Our service provider metadata, which the company's administrator registers. */
  metadata(): Promise<string>
}

export type IdentityProvider = CodeProvider | SamlProvider
