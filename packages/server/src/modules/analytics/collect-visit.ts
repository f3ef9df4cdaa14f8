import type { VisitEvent } from '@comanda/contract/analytics'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { enforceRateLimit } from '../../platform/rate-limit.ts'
import { rateLimitAddress } from '../../platform/rate-limit-address.ts'
import { loadStorefront } from '../menus/public.ts'
import { countEvents } from './counted-events.ts'
import { recordVisit } from './record-visit.ts'

const FIVE_MINUTES = 300

/**
 * Stores the events that a visit reports and returns how many were accepted. The report is untrusted: names
 * and prices are looked up on the server. Throws NOT_FOUND, TOO_MANY_REQUESTS.
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
  const counted = countEvents(events, storefront.productsById)
  if (counted.accepted > 0) {
    const userAgent = caller.userAgent.slice(0, 300)
    await recordVisit(app, { restaurantId, sessionId, userAgent, ...place }, counted)
  }
  return { accepted: counted.accepted }
}
