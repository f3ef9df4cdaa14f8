import type { OrderView } from '@comanda/contract/orders'
import type { PublicRestaurant } from '@comanda/contract/restaurants'
import { ORPCError } from '@orpc/server'
import type { App, Caller } from '../../app.ts'
import { enforceRateLimit } from '../../platform/rate-limit.ts'
import { rateLimitAddress } from '../../platform/rate-limit-address.ts'
import { loadRestaurant } from '../restaurants/public.ts'
import { type FoundOrder, findOrderByToken } from './find-order.ts'
import { orderViewOf } from './order-row.ts'

/** The customer's view of the order of a token. Throws NOT_FOUND. */
export async function getOrder(app: App, caller: Caller, token: string): Promise<OrderView> {
  const { row, history } = await requireOrder(app, caller, token)
  return orderViewOf(row, history, token)
}

/** The restaurant of a token's order, active or not, because its customer can follow the order to the end. Throws NOT_FOUND. */
export async function getOrderRestaurant(app: App, caller: Caller, token: string): Promise<PublicRestaurant> {
  const { row } = await requireOrder(app, caller, token)
  const restaurant = await loadRestaurant(app, row.restaurant_id)
  if (!restaurant) throw new ORPCError('NOT_FOUND')
  return restaurant
}

/**
 * The stored order of a token. Throws NOT_FOUND, and TOO_MANY_REQUESTS for an address that keeps sending
 * unknown tokens.
 */
export async function requireOrder(
  app: App,
  caller: Caller,
  token: string,
  find = findOrderByToken,
): Promise<FoundOrder> {
  const found = await find(app, token, caller.actor)
  if (found) return found
  await enforceRateLimit(app, { ...guesses, key: `order-guess:${rateLimitAddress(caller.ip)}` })
  // Also for other customers' orders: the response must not reveal whether an order exists.
  throw new ORPCError('NOT_FOUND', { status: 404, message: 'Order Not Found' })
}

// A mistyped link is opened a few times. Only unknown tokens count.
const guesses = { max: 60, windowSeconds: 600 }
