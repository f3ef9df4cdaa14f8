import type { OrderView } from '@comanda/contract/orders'
import type { App, Caller } from '../../app.ts'
import { countedAddress } from '../../platform/counted-address.ts'
import { takeHit } from '../../platform/rate-limit.ts'
import { type FoundOrder, findOrderByToken } from './find-order.ts'
import { orderNotFound } from './order-not-found.ts'
import { orderViewOf } from './order-row.ts'

/** The order that a token opens, as its customer sees it. Throws NOT_FOUND. */
export async function getOrder(app: App, caller: Caller, token: string): Promise<OrderView> {
  const { row, history } = await requireOrder(app, caller, token)
  return orderViewOf(row, history, token)
}

/**
 * The stored order that a token opens. Throws NOT_FOUND, and TOO_MANY_REQUESTS for an address that goes on naming tokens
 * that open nothing.
 */
export async function requireOrder(app: App, caller: Caller, token: string): Promise<FoundOrder> {
  const found = await findOrderByToken(app, token, caller.actor)
  if (found) return found
  await takeHit(app, { ...guesses, key: `order-guess:${countedAddress(caller.ip)}` })
  throw orderNotFound()
}

// A mistyped link is opened a few times. Orders that are there cost nothing.
const guesses = { most: 60, perSeconds: 600 }
