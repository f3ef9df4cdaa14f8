import type { App } from '../../app.ts'
import { perApp } from '../../platform/per-app.ts'
import { RecentMap } from '../../platform/recent-map.ts'
import type { UnsettledOrder } from './unsettled-order.ts'

/** The stored intent of an order, or the one that this process has created; null when neither is known. */
export function intentIdOf(app: DatabaseApp, order: UnsettledOrder): string | null {
  return order.paymentIntentId ?? recentOf(app).get(order.id)?.intentId ?? null
}

/** Remembers the intent of an order, which is stored with it only once the payment has an outcome. */
export function rememberIntent(app: DatabaseApp, order: UnsettledOrder, intentId: string): void {
  recentOf(app).set(order.id, { order, intentId, isPaid: false })
}

/** Remembers that the payment of an order is final, so that its webhooks need no transaction. */
export function rememberPaid(app: DatabaseApp, order: UnsettledOrder, intentId: string): void {
  recentOf(app).set(order.id, { order, intentId, isPaid: true })
}

/** Whether this process knows that an order is paid. */
export function isKnownPaid(app: DatabaseApp, orderId: string): boolean {
  return recentOf(app).get(orderId)?.isPaid === true
}

/** What this process knows about an order and its payment; null when it knows nothing. */
export function recentPayment(app: DatabaseApp, orderId: string, intentId: string): RecentPayment | null {
  const recent = recentOf(app).get(orderId)
  return recent?.intentId === intentId ? recent : null
}

type DatabaseApp = Pick<App, 'db'>

/** A payment whose intent this process has created, or that it has settled. */
interface RecentPayment {
  /** As of the creation of its intent. */
  order: UnsettledOrder
  intentId: string
  /** The money is captured: the intent can no longer change. */
  isPaid: boolean
}

/** The most recent payments by order id: a cache of what database and provider know. */
const recentOf = perApp(() => new RecentMap<string, RecentPayment>(maxRecent))
const maxRecent = 10_000
