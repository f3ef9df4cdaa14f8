import { randomUUID } from 'node:crypto'
import type { VisitEvent } from '@comanda/contract/analytics'
import { collectVisit } from '../../src/modules/analytics/collect-visit.ts'
import { checkoutCounter } from '../../src/modules/analytics/public.ts'
import { handleEvents } from '../../src/platform/jobs/event-job.ts'
import { readEvents } from '../../src/platform/live/stored-event.ts'
import type { Shop } from '../checkout/ordering.ts'
import { payOrder } from '../checkout/pay-order.ts'
import { visitor } from '../test-app.ts'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Safari/604.1'

/** A visit that reports its events, and whose clock is the one of the shop. */
export function startVisit(shop: Shop, { userAgent = iPhone, restaurantId = shop.restaurant.id } = {}) {
  const sessionId = randomUUID()
  const caller = visitor({ userAgent, ip: `203.0.113.${Math.floor(Math.random() * 250)}` })
  const soup = { productId: shop.restaurant.productId('Soup'), productName: 'Soup' }
  const report = (...events: VisitEvent[]) =>
    collectVisit(shop.app, caller, { restaurantId, sessionId, events })
  return {
    sessionId,
    report,
    open: (path: string, referrer: string | null = null) => report({ type: 'page_viewed', path, referrer }),
    ping: (path = '/') => report({ type: 'ping', path }),
    view: () => report({ type: 'product_viewed', ...soup }),
    add: () =>
      report(
        { type: 'add_to_cart', ...soup, quantity: 2 },
        {
          type: 'cart_changed',
          lines: [{ key: 'a', productId: soup.productId, quantity: 2, selections: [] }],
        },
      ),
    startCheckout: () => report({ type: 'checkout_started' }),
    async pay() {
      const orderId = await payOrder(shop, { sessionId })
      await countCheckouts(shop)
      return orderId
    },
  }
}

/** Runs the job of the paid orders. */
async function countCheckouts(shop: Shop): Promise<void> {
  const restaurantId = shop.restaurant.id
  const events = await readEvents(shop.app.db, restaurantId, 0, 500)
  const paid = events.filter(({ type }) => type === 'order.paid').map(({ seq }) => seq)
  await handleEvents(shop.app, checkoutCounter, { restaurantId, seqs: paid })
}
