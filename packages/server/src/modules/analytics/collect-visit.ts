import type { VisitEvent } from '@comanda/contract/analytics'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { countedAddress } from '../../platform/counted-address.ts'
import { takeHit } from '../../platform/rate-limit.ts'
import { loadStorefront } from '../menus/public.ts'
import { countEvents } from './counted-events.ts'
import { recordVisit } from './record-visit.ts'

const FIVE_MINUTES = 300

/**
 * Takes in what a visit reports and tells how many of its events were of use. Nothing in it is believed but that
 * somebody did it. Throws NOT_FOUND, TOO_MANY_REQUESTS.
 */
export async function collectVisit(
  app: App,
  caller: Caller,
  input: { restaurantId: string; sessionId: string; events: VisitEvent[] },
): Promise<{ accepted: number }> {
  const { restaurantId, sessionId, events } = input
  const address = countedAddress(caller.ip)
  await takeHit(app, { key: `visit:address:${address}`, most: 600, perSeconds: FIVE_MINUTES })
  await takeHit(app, { key: `visit:session:${sessionId}`, most: 150, perSeconds: FIVE_MINUTES })
  const storefront = await loadStorefront(app, restaurantId)
  if (!storefront) throw new ORPCError('NOT_FOUND')
  const counted = countEvents(events, storefront.productsById)
  if (counted.accepted > 0) {
    const userAgent = caller.userAgent.slice(0, 300)
    await recordVisit(app, { restaurantId, sessionId, userAgent }, counted)
  }
  return { accepted: counted.accepted }
}
