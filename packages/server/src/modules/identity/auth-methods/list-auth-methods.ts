import type { AuthMethods } from '@comanda/contract/auth-method-shapes'
import type { App } from '../../../app.ts'

/**
 * The authentication methods of the sign-in form besides passwords and codes. Company providers are found by
 * email domain and are not listed.
 */
export function listAuthMethods({ config }: Pick<App, 'config'>): AuthMethods {
  const { providers, walletChains } = config.signIn
  return {
    providers: providers
      .filter((provider) => provider.kind !== 'saml')
      .filter(({ domains }) => domains.length === 0)
      .map(({ id, name, kind }) => ({ id, name, kind })),
    workEmail: providers.some(({ domains }) => domains.length > 0),
    texts: config.sms !== null,
    passkey: true,
    wallet: walletChains.length > 0 ? { chains: walletChains } : null,
  }
}
