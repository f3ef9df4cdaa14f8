import type { Config } from '../config.ts'

/**
 * What every answer carries. Pages run scripts from their own origin alone, none inline; the platform's hosts may
 * show a storefront in a frame. In development scripts come from another origin, so no policy is sent.
 */
export function securityHeaders(config: Config, developing: boolean): Record<string, string> {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy':
      'camera=(self), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")',
    'cross-origin-opener-policy': 'same-origin',
  }
  if (!developing) headers['content-security-policy'] = contentPolicy(config)
  if (config.origin.startsWith('https:')) headers['strict-transport-security'] = 'max-age=31536000'
  return headers
}

/** The policy of answers that are no page of ours, such as files and data: nothing in them may run. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'"

function contentPolicy(config: Config): string {
  const cardFields = config.stripe.sandboxOrigin === null
  const policy: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(cardFields ? ['https://js.stripe.com'] : [])],
    'style-src': ["'self'"],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...(cardFields ? ['https://*.stripe.com'] : [])],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(cardFields ? ['https://api.stripe.com'] : [])],
    'frame-src': ["'self'", ...(cardFields ? ['https://js.stripe.com', 'https://hooks.stripe.com'] : [])],
    'frame-ancestors': ["'self'", ...platformOrigins(config)],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  }
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

function platformOrigins(config: Config): string[] {
  const { protocol, hostname, origin } = new URL(config.origin)
  const others = config.platformHosts.filter((host) => host !== hostname)
  return [origin, ...others.map((host) => `${protocol}//${host}`)]
}
