import type { App } from '../../../../app.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { createLibraryProvider } from './library-provider.ts'
import { createOidcProvider } from './oidc-provider.ts'

type ProviderApp = Pick<App, 'config' | 'db' | 'now'>

/** Everybody's identity providers, those of companies among them. Made once for each program. */
export function providersOf(app: ProviderApp): IdentityProvider[] {
  const known = made.get(app.db)
  if (known) return known
  const providers = app.config.signIn.providers.map((settings) =>
    settings.kind === 'oidc'
      ? createOidcProvider(settings, app.now)
      : createLibraryProvider(settings, settings.kind),
  )
  made.set(app.db, providers)
  return providers
}

export function providerById(app: ProviderApp, id: string): IdentityProvider | null {
  return providersOf(app).find(({ settings }) => settings.id === id) ?? null
}

/** The company's provider for a work e-mail address. */
export function providerForAddress(app: ProviderApp, email: string): IdentityProvider | null {
  return providersOf(app).find(({ settings }) => settings.domains.includes(domainOf(email))) ?? null
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

const made = new WeakMap<App['db'], IdentityProvider[]>()
