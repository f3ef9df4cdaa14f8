import type { Experience } from '@comanda/contract/page'
import type { Config } from '../config.ts'

/** The policy of answers that are no page of ours, such as files and data: nothing in them may run. */
export const inertPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The policy of a page that is nothing but words: it may look as it does, and that is all. */
export const wordsPolicy = `${inertPolicy}; style-src-attr 'unsafe-inline'`

/** The policy of the kitchen's service worker: it fetches from here, and runs nothing but itself. */
export const workerPolicy = `${inertPolicy}; connect-src 'self'`

export interface PolicyOf {
  experience: Experience
  /** A page that the platform's admin shows in a frame, to see what customers see. */
  isPreviewed: boolean
}

/**
 * The policy of a page: scripts from its own origin alone, none inline, and no text may become a script or markup. The
 * card provider's script and frames come into storefronts only, and only where the provider is the real one.
 */
export function contentPolicy(config: Config, { experience, isPreviewed }: PolicyOf): string {
  const cards = experience === 'storefront' && config.stripe.sandboxOrigin === null
  const policy: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...(cards ? stripe : [])],
    'style-src': ["'self'"],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...(cards ? ['https://*.stripe.com'] : [])],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(cards ? ['https://api.stripe.com'] : [])],
    'frame-src': ["'self'", ...(cards ? [...stripe, ...stripeFrames] : [])],
    'frame-ancestors': isPreviewed ? ["'self'", ...platformOrigins(config)] : ["'none'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [trustedPolicy(experience, cards)],
  }
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/**
 * The one way in which a text may become a script's address: the card provider's script (web/.../card/stripe-script.ts), and
 * the kitchen's service worker (web/.../kitchen/offline/worker-address.ts).
 */
function trustedPolicy(experience: Experience, cards: boolean): string {
  if (experience === 'kitchen') return 'kitchen-worker'
  return cards ? 'default' : "'none'"
}

/** The provider runs its parts on hosts of their own. */
const stripe = ['https://js.stripe.com', 'https://*.js.stripe.com']
/** A bank's question, and the wallet that goes by an e-mail address. */
const stripeFrames = ['https://hooks.stripe.com', 'https://link.com', 'https://*.link.com']

function platformOrigins(config: Config): string[] {
  const { protocol, hostname, origin } = new URL(config.origin)
  const others = config.platformHosts.filter((host) => host !== hostname)
  return [origin, ...others.map((host) => `${protocol}//${host}`)]
}
