import type { CheckoutRequest } from '@comanda/contract/checkout'
import type { ThrottleSettings } from '@comanda/contract/throttling'
import type { ThrottleRule } from '@comanda/domain/throttling/throttle'
import { minutes } from '@comanda/domain/time/instant'
import { weekdays } from '@comanda/domain/time/weekly-hours'
import type { App, Caller } from '../../src/app.ts'
import { settleCheckout } from '../../src/modules/checkout/settle-checkout.ts'
import { readBoard } from '../../src/modules/kitchen/read-board.ts'
import { advanceOrder } from '../../src/modules/orders/public.ts'
import { readSettings, saveSettings } from '../../src/modules/throttling/settings.ts'
import { openShop } from '../checkout/ordering.ts'
import { staffOf, visitor } from '../test-app.ts'

/** The owner of a restaurant, or another role of it. */
export function person(restaurantId: string, role: Caller['memberships'][number]['role'] = 'owner'): Caller {
  return staffOf(role, restaurantId, { id: '7', email: 'mina@kitchen.test', name: 'Mina Park' })
}

/** A rule for all orders at all times. */
export function ruleOf(limits: Partial<ThrottleRule>): ThrottleRule {
  return {
    fulfillment: null,
    days: [...weekdays],
    from: '00:00',
    to: '00:00',
    maxOrders: null,
    maxPrepMinutes: null,
    maxInProgress: null,
    ...limits,
  }
}

/** Replaces the limits, whatever they are. */
export async function saveLimits(app: App, caller: Caller, restaurantId: string, settings: ThrottleSettings) {
  const { revision } = await readSettings(app, caller, restaurantId)
  return saveSettings(app, caller, { restaurantId, revision, settings })
}

/** An open restaurant with one limit, or none, and its customers. */
export async function openLimited(limits: Partial<ThrottleRule> | null) {
  const shop = await openShop()
  const caller = person(shop.restaurant.id)
  if (limits) {
    await saveLimits(shop.app, caller, shop.restaurant.id, {
      rules: [ruleOf(limits)],
      dishMinutes: { perDish: 4, byCategory: [] },
      autoPrep: null,
    })
  }
  const first = Math.ceil((shop.app.now() + minutes(60)) / minutes(15)) * minutes(15)
  const slot = (index: number) => first + index * minutes(15)
  return {
    shop,
    caller,
    slot,
    /** A request for a slot from an hour ahead on. */
    later: (index: number, at = slot(index)): CheckoutRequest =>
      shop.request({ timing: { mode: 'later', at } }),
    async placePaid(changes?: Parameters<typeof shop.place>[0]) {
      const placed = await shop.place(changes)
      await shop.pay(placed)
      await settleCheckout(shop.app, visitor(), placed.token)
      return placed
    },
    /** Advances an order by one step. */
    async step(orderId: string) {
      const [ticket] = (await readBoard(shop.app, caller, shop.restaurant.id)).tickets.filter(
        (each) => each.orderId === orderId,
      )
      if (!ticket) throw new Error(`no ticket ${orderId}`)
      const { restaurant } = shop
      return advanceOrder(shop.app, caller.actor, {
        restaurantId: restaurant.id,
        orderId,
        expected: ticket.status,
      })
    },
    board: async () => (await readBoard(shop.app, caller, shop.restaurant.id)).tickets,
  }
}
