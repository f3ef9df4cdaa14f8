import type { AuthApp, Scheme } from '../auth.ts'
import { authMethodPlugins } from '../auth-methods/plugins.ts'
import { openSession } from './open-session.ts'

/** The better-auth plugins. */
export function pluginsOf(app: AuthApp, scheme: Scheme) {
  return [...authMethodPlugins(app, scheme), openSession()]
}
