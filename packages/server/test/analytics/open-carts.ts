import { randomUUID } from 'node:crypto'
import type { VisitEvent } from '@comanda/contract/analytics'
import { ageCarts } from '../../src/modules/analytics/age-carts.ts'
import { listCarts } from '../../src/modules/analytics/carts/list-carts.ts'
import { summarizeCarts } from '../../src/modules/analytics/carts/summarize-carts.ts'
import { collectVisit } from '../../src/modules/analytics/collect-visit.ts'
import { openShop, type Shop } from '../checkout/ordering.ts'
import { staffOf, visitor } from '../test-app.ts'

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Version/19.1 Mobile/15E148 Safari/604.1'

export const admin = staffOf('master_admin', null, { id: '1', email: 'admin@corner.test', name: 'Ann Admin' })

/** A shop whose visitors fill carts, and what its owner sees of them. */
export const openCarts = async () => cartsOf(await openShop())

export function cartsOf(shop: Shop) {
  const restaurantId = shop.restaurant.id
  const owner = staffOf('owner', restaurantId)
  const report = (sessionId: string, ...events: VisitEvent[]) =>
    collectVisit(shop.app, visitor({ userAgent: safari }), { restaurantId, sessionId, events })
  return {
    shop,
    restaurantId,
    owner,
    report,
    /** Reports a cart with this many soups; returns the visit. */
    async fill(quantity: number, sessionId: string = randomUUID()) {
      const { specialInstructions: _, ...line } = { ...shop.line('Soup'), key: 'line', quantity }
      await report(sessionId, { type: 'cart_changed', lines: quantity === 0 ? [] : [line] })
      return sessionId
    },
    async later(ms: number) {
      shop.clock.now += ms
      await ageCarts(shop.app)
    },
    summary: (days = 30) => summarizeCarts(shop.app, owner, { restaurantId, days }),
    list: (changes: Partial<Parameters<typeof listCarts>[2]> = {}) =>
      listCarts(shop.app, owner, { restaurantId, days: 30, limit: 50, ...changes }),
  }
}
