import type { Experience } from '@comanda/contract/page'
import type { Config } from '../config.ts'

/** The policy of responses that are not pages, such as files and data: they can run no scripts. */
export const inertPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The policy of a static text page: only inline style attributes are allowed. */
export const staticTextPolicy = `${inertPolicy}; style-src-attr 'unsafe-inline'`

/**
 * The policy of the kitchen's service worker: it can fetch from its own origin, and run only itself.
 */
export const workerPolicy = `${inertPolicy}; connect-src 'self'`

export interface PolicyOf {
  experience: Experience
  /** A page that a platform admin previews in an iframe. */
  isPreviewed: boolean
  /** A page on which customers who agree to it are recorded. */
  isRecorded: boolean
  /** The hash of the page's only inline style sheet. */
  styleHash?: string | undefined
}

/**
 * The policy of a page: scripts from its own origin only, none inline, and no string can become a script or
 * markup. The payment provider's script and frames are allowed in storefronts only, the script of session replays on menu
 * pages that use it, and both only with the real provider.
 */
export function contentPolicy(
  config: Config,
  { experience, isPreviewed, isRecorded, styleHash }: PolicyOf,
): string {
  const cards = experience === 'storefront' && config.stripe.sandboxOrigin === null
  const replay = isRecorded && config.replay.tagUrl.startsWith('https:') ? clarity : []
  const policy: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(cards ? stripe : []), ...replay],
    'style-src': ["'self'", ...(styleHash ? [`'${styleHash}'`] : [])],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...(cards ? ['https://*.stripe.com'] : []), ...replay],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(cards ? ['https://api.stripe.com'] : []), ...replay],
    'frame-src': ["'self'", ...(cards ? [...stripe, ...stripeFrames] : [])],
    'frame-ancestors': frameAncestors(config, experience, isPreviewed),
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [trustedPolicy(experience, cards || isRecorded)],
  }
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/**
 * The only trusted-types policy that can turn a string into a script address: scripts of providers
 * (web/.../shared/script-policy.ts), or the kitchen's service worker
 * (web/.../kitchen/offline/worker-address.ts).
 */
function trustedPolicy(experience: Experience, hasProviders: boolean): string {
  if (experience === 'kitchen') return 'kitchen-worker'
  return hasProviders ? 'default' : "'none'"
}

/** The provider serves its scripts from separate hosts, and receives recordings at others. */
const clarity = ['https://*.clarity.ms']

/** The provider serves its components from separate hosts. */
const stripe = ['https://js.stripe.com', 'https://*.js.stripe.com']
/** 3-D Secure challenges, and the wallet that is tied to an email address. */
const stripeFrames = ['https://hooks.stripe.com', 'https://link.com', 'https://*.link.com']

/** Previews are framed by the back offices, and the kitchen by those of its own host. */
function frameAncestors(config: Config, experience: Experience, isPreviewed: boolean): string[] {
  if (isPreviewed) return ["'self'", ...platformOrigins(config)]
  return [experience === 'kitchen' ? "'self'" : "'none'"]
}

function platformOrigins(config: Config): string[] {
  const { protocol, hostname, origin } = new URL(config.origin)
  const others = config.platformHosts.filter((host) => host !== hostname)
  return [origin, ...others.map((host) => `${protocol}//${host}`)]
}
