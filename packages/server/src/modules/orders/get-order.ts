import type { OrderView } from '@comanda/contract/orders'
import type { App, Caller } from '../../app.ts'
import { type FoundOrder, findOrderByToken } from './find-order.ts'
import { orderNotFound } from './order-not-found.ts'
import { orderViewOf } from './order-row.ts'

/** The order that a token opens, as its customer sees it. Throws NOT_FOUND. */
export async function getOrder(app: App, caller: Caller, token: string): Promise<OrderView> {
  const { row, history } = await requireOrder(app, caller, token)
  return orderViewOf(row, history, token)
}

/** The stored order that a token opens. Throws NOT_FOUND. */
export async function requireOrder(app: App, caller: Caller, token: string): Promise<FoundOrder> {
  const found = await findOrderByToken(app, token, caller.actor)
  if (!found) throw orderNotFound()
  return found
}
