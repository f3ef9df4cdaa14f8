import type { App } from '../../../../app.ts'
import type { SignInProvider } from '../../../../platform/config-sign-in.ts'
import { perApp } from '../../../../platform/per-app.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { createOAuthProvider, isOAuthKind } from './oauth-provider.ts'
import { createOidcProvider } from './oidc-provider.ts'
import { createSamlProvider } from './saml/saml-provider.ts'

type ProviderApp = Pick<App, 'config' | 'db' | 'now'>

/** All configured identity providers, including those of companies. */
const providersOf = perApp((app: ProviderApp): IdentityProvider[] =>
  app.config.signIn.providers.map((settings) => createProvider(app, settings)),
)

function createProvider(app: ProviderApp, settings: SignInProvider): IdentityProvider {
  if (settings.kind === 'saml') return createSamlProvider(settings, app)
  const { kind } = settings
  return isOAuthKind(kind) ? createOAuthProvider(settings, kind) : createOidcProvider(settings, app.now)
}

export function providerById(app: ProviderApp, id: string): IdentityProvider | null {
  return providersOf(app).find(({ settings }) => settings.id === id) ?? null
}

/** The provider for the domain of a work email address. */
export function providerForAddress(app: ProviderApp, email: string): IdentityProvider | null {
  return providersOf(app).find(({ settings }) => settings.domains.includes(domainOf(email))) ?? null
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}
