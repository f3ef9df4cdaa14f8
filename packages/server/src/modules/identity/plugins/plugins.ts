import type { AuthApp, Scheme } from '../auth.ts'
import { pluginsOfWays } from '../ways/plugins.ts'
import { openSession } from './open-session.ts'

/** The better-auth plugins. */
export function pluginsOf(app: AuthApp, scheme: Scheme) {
  return [...pluginsOfWays(app, scheme), openSession()]
}
