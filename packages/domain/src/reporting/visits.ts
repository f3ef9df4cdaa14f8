/** The stages of the funnel in order. A visit counts in every stage up to the furthest one that it reached. */
export const funnelStages = [
  { key: 'visited', label: 'Visited Site' },
  { key: 'viewed_products', label: 'Viewed Products' },
  { key: 'added_to_cart', label: 'Added to Cart' },
  { key: 'started_checkout', label: 'Started Checkout' },
  { key: 'completed_purchase', label: 'Completed Purchase' },
] as const

/** The furthest stage of a visit, as an index of `funnelStages`. */
export const stage = { visited: 0, viewed: 1, added: 2, started: 3, completed: 4 } as const

export const visitDevices = ['mobile', 'tablet', 'desktop'] as const
export type VisitDevice = (typeof visitDevices)[number]

/** Minutes after the last activity of a visit during which its visitor counts as live. */
export const liveMinutes = 10

/** Longest name of a traffic source. */
const maxSource = 100

/**
 * The device types of the reports. Unlike `deviceKind`, an Android tablet is mobile here, because reports follow the
 * definition of the product specification.
 */
export function visitDevice(userAgent: string): VisitDevice {
  if (/mobile|android|iphone/i.test(userAgent)) return 'mobile'
  return /tablet|ipad/i.test(userAgent) ? 'tablet' : 'desktop'
}

/** Crawlers and link previews that run scripts; their reports are not stored. */
export function isBot(userAgent: string): boolean {
  return /(?<!cu)bot\b|crawl|spider|slurp|facebookexternalhit|embedly|bingpreview|lighthouse|pingdom/i.test(
    userAgent,
  )
}

export const directSource = 'Direct'

/**
 * The traffic source of a visit: the host of the referring page without "www." and the prefixes of mobile and link
 * pages. "Direct" without a referrer, and for pages of the platform and of the payment provider.
 */
export function sourceOf(referrer: string | null, isOwnHost: (host: string) => boolean): string {
  const host = hostOf(referrer)
  if (!host || isOwnHost(host) || /(?:^|\.)stripe\.com$/.test(host)) return directSource
  return host.replace(/^(?:www|m|l|lm)\./, '').slice(0, maxSource)
}

function hostOf(address: string | null): string | null {
  if (!address || !URL.canParse(address)) return null
  const { protocol, hostname } = new URL(address)
  return protocol.startsWith('http') && hostname !== '' ? hostname : null
}

/** Pages of a storefront that the reports do not list by name. */
const otherPage = '/other'

/**
 * The page of a path, so that reports have few names: the menu is "/" on every host, and unknown paths are one page.
 */
export function pageOf(path: string, isKnown: (path: string) => boolean): string {
  const page = path.replace(/\/+$/, '') || '/'
  if (page === '/' || /^\/menu\/[^/]+$/.test(page)) return '/'
  return isKnown(page) ? page : otherPage
}

/** Engagement by bounce rate, in percent. */
export function engagementOf(bounceRate: number): 'High' | 'Medium' | 'Low' {
  if (bounceRate < 40) return 'High'
  return bounceRate < 70 ? 'Medium' : 'Low'
}

/** Quality of the visitor conversion, in percent. */
export function conversionQuality(conversion: number): 'Excellent' | 'Good' | 'Poor' {
  if (conversion > 5) return 'Excellent'
  return conversion > 2 ? 'Good' : 'Poor'
}

/** Value per visitor, in cents. */
export function visitorValue(cents: number): 'High' | 'Medium' | 'Low' {
  if (cents > 1000) return 'High'
  return cents > 500 ? 'Medium' : 'Low'
}
