import type { VisitEvent } from '@comanda/contract/analytics'
import { normalizeDomain, readHost } from '@comanda/domain/hosting/host'
import { normalizeEmail } from '@comanda/domain/people/email'
import { type TurnedAwayReason, turnedAwayBy } from '@comanda/domain/reporting/turned-away'
import { isBot, sourceOf } from '@comanda/domain/reporting/visits'
import type { Instant } from '@comanda/domain/time/instant'
import { zonedTime } from '@comanda/domain/time/zone'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { enforceRateLimit } from '../../platform/rate-limit.ts'
import { rateLimitAddress } from '../../platform/rate-limit-address.ts'
import { isStaffOf, shownEmail } from '../identity/public.ts'
import { loadStorefront, type Storefront } from '../menus/public.ts'
import { type CountedEvents, countEvents } from './counted-events.ts'
import { recordVisit } from './record-visit.ts'

const FIVE_MINUTES = 300

/**
 * Stores the events that a visit reports and returns how many were accepted. The report is untrusted: names
 * and prices are looked up on the server. Reports of bots and staff are ignored. Throws NOT_FOUND, TOO_MANY_REQUESTS.
 */
export async function collectVisit(
  app: App,
  caller: Caller,
  input: { restaurantId: string; sessionId: string; events: VisitEvent[] },
  place: { country: string | null; city: string | null } = { country: null, city: null },
): Promise<{ accepted: number }> {
  const { restaurantId, sessionId, events } = input
  const address = rateLimitAddress(caller.ip)
  await enforceRateLimit(app, { key: `visit:address:${address}`, max: 600, windowSeconds: FIVE_MINUTES })
  await enforceRateLimit(app, { key: `visit:session:${sessionId}`, max: 150, windowSeconds: FIVE_MINUTES })
  const storefront = await loadStorefront(app, restaurantId)
  if (!storefront) throw new ORPCError('NOT_FOUND')
  if (isBot(caller.userAgent) || isStaffOf(caller, restaurantId)) return { accepted: 0 }
  const counted = countEvents(events, storefront, app.now())
  if (counted.accepted > 0) {
    const userAgent = caller.userAgent.slice(0, 300)
    const email = normalizeEmail(shownEmail(caller.user?.email ?? '')) || null
    const { settings, domain } = storefront.restaurant
    const zone = settings.timezone
    const day = zonedTime(app.now(), zone).date
    const source = sourceOf(counted.pages[0]?.referrer ?? null, (host) => isOwnHost(app, domain, host))
    const turnedAway = turnedAwayOf(app.now(), storefront, counted)
    await recordVisit(
      app,
      { restaurantId, sessionId, userAgent, email, zone, day, source, turnedAway, ...place },
      counted,
    )
  }
  return { accepted: counted.accepted }
}

/** Only for a report that opened the menu or a dish; other pages, such as the status of an order, are always available. */
function turnedAwayOf(
  now: Instant,
  { restaurant }: Storefront,
  { pages, products }: CountedEvents,
): TurnedAwayReason | null {
  const opened = products.filter(({ type }) => type === 'product_viewed')
  if (opened.length === 0 && !pages.some(({ path }) => path === '/')) return null
  return turnedAwayBy(
    now,
    restaurant.settings,
    opened.some(({ isSoldOut }) => isSoldOut),
  )
}

/** Whether a host shows pages of the platform or of this restaurant. */
function isOwnHost(app: App, domain: string | null, host: string): boolean {
  const target = readHost(host, app.config.platformHosts)
  if (target.kind === 'platform') return true
  const own = domain === null ? null : normalizeDomain(domain)
  return target.domain === own || (target.kind === 'storefront' && target.alternative === own && own !== null)
}
