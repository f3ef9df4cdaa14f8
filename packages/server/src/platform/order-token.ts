import { timingSafeEqual } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { App } from '../app.ts'
import { hashOfToken } from './token-hash.ts'

/**
 * The bearer token of an order: 32 bytes, derived from the order's id with the server's own key, so that a
 * repeated request gets the same token although only its hash is stored.
 */
export function orderTokenOf(app: Pick<App, 'secrets'>, orderId: string): string {
  return app.secrets.derive('order-token', orderId).toString('base64url')
}

/**
 * The token of the payment link that staff see: it opens the order without the email address of its customer. It contains
 * the order's id, so that it is found by the hash that is stored.
 */
export function linkTokenOf(app: Pick<App, 'secrets'>, orderId: string): string {
  return `pay.${orderId}.${app.secrets.derive('payment-link', orderId).toString('base64url')}`
}

/** Whether a valid token is one of a payment link. */
export function isLinkToken(token: string): boolean {
  return token.startsWith('pay.')
}

/** The order token of the order that a token opens; an invalid token is returned unchanged. */
export function orderTokenFor(app: Pick<App, 'secrets'>, token: string): string {
  const orderId = linkToken.exec(token)?.[1]
  if (!orderId) return token
  const [given, expected] = [Buffer.from(token), Buffer.from(linkTokenOf(app, orderId))]
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs ? orderTokenOf(app, orderId) : token
}

const linkToken = /^pay\.([0-9a-f-]{36})\./

/** The id of a token's order, as a subquery. */
export function idOfToken(token: string): RawBuilder<string> {
  return sql<string>`(select order_id from order_tokens where token_hash = ${hashOfToken(token)})`
}
