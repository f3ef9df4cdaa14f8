import type { Config } from '../config.ts'
import type { PageRoute } from '../web.ts'
import { contentPolicy } from './content-policy.ts'
import { permissionsPolicy } from './security-headers.ts'

/** Headers that a page has besides those of every answer. */
export type PageHeaders = (
  route: Pick<PageRoute, 'experience' | 'needs'>,
  path: string,
) => Record<string, string>

/** In development scripts come from another origin, so no policy is sent. */
export function createPageHeaders(config: Config, developing: boolean): PageHeaders {
  return ({ experience, needs }, path) => {
    const isPreviewed = experience === 'storefront' && needs.menu === true
    return {
      ...(developing
        ? {}
        : { 'content-security-policy': contentPolicy(config, { experience, isPreviewed }) }),
      ...(experience === 'kitchen' ? { 'permissions-policy': permissionsPolicy(true) } : {}),
      ...(experience === 'storefront' && config.stripe.sandboxOrigin === null
        ? { 'cross-origin-opener-policy': 'same-origin-allow-popups' }
        : {}),
      ...(holdsToken(path) ? { 'referrer-policy': 'no-referrer' } : {}),
    }
  }
}

/** Whose address opens something for whoever has it: it is told to nobody, not even to our own server. */
function holdsToken(path: string): boolean {
  return tokenPaths.some((known) => path === known || path.startsWith(`${known}/`))
}

const tokenPaths = [
  '/reset-password',
  '/verify-email',
  '/invitation',
  '/magic-link',
  '/auth/callback',
  '/checkout/confirmation',
]
