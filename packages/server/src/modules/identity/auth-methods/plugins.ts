import type { AuthApp, Scheme } from '../auth.ts'
import { passkeys } from './passkeys/plugin.ts'
import { secondFactor } from './second-factor/plugin.ts'
import { accessTokens } from './tokens/plugin.ts'

/** The second factor comes first, so that later hooks never see an incomplete sign-in. */
export function authMethodPlugins(app: AuthApp, scheme: Scheme) {
  return [secondFactor(app, scheme), passkeys(), accessTokens(app)] as const
}
