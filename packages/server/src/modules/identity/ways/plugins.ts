import type { AuthApp, Scheme } from '../auth.ts'
import { passkeys } from './passkeys/plugin.ts'
import { secondFactor } from './second-factor/plugin.ts'
import { accessTokens } from './tokens/plugin.ts'

/** The second factor comes first: what follows a sign-in is to see none that is not finished. */
export function pluginsOfWays(app: AuthApp, scheme: Scheme) {
  return [secondFactor(app, scheme), passkeys(), accessTokens(app)] as const
}
